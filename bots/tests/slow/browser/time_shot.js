// Presses a cell. Answers with the milliseconds until a frame marks it and until one shows the result.
const [selector, answer] = arguments;
const button = document.querySelector(selector);
const start = performance.now();
let marked = null;
const look = () => {
  const now = performance.now() - start;
  const isAnswered = button.dataset.mark !== "?";
  if (isAnswered || button.classList.contains("pending")) marked ??= now;
  if (isAnswered) answer([marked, now]);
  else requestAnimationFrame(look);
};
button.click();
requestAnimationFrame(look);

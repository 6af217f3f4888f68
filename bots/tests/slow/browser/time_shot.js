// Presses a cell. Answers after how many milliseconds a frame shows it marked, and after how many one shows the answer.
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

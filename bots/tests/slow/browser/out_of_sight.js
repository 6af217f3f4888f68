// Answers with the reason why an element cannot be pressed without scrolling; empty if it can. The layout is final after the next frame.
const [selector, answer] = arguments;
const look = () => {
  const element = document.querySelector(selector);
  if (!element) return "it is not there";
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) return `the page is ${scrollWidth} wide on a screen of ${clientWidth}`;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const within = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  if (within && element.contains(hit)) return "";
  const place = [left, top, right, bottom].map(Math.round);
  return `it is at ${place} of ${innerWidth}x${innerHeight}, under ${hit?.tagName}.${hit?.className}`;
};
requestAnimationFrame(() => requestAnimationFrame(() => answer(look())));


// Answers with the findings of axe-core in each theme, light and dark: the rule, the element and the theme.
const answer = arguments[arguments.length - 1];
const find = async () => {
  const found = [];
  for (const [media, scheme] of [["not all", "light"], ["all", "dark"]]) {
    for (const theme of ["notebook", "admiral", "contrast"]) {
      document.querySelector("[href$='dark.css']").media = media;
      document.documentElement.dataset.theme = theme;
      document.documentElement.style.colorScheme = scheme;
      const { violations } = await axe.run();
      for (const { id, nodes } of violations) found.push(...nodes.map(({ target }) => `${id}: ${target} (${theme}, ${scheme})`));
    }
  }
  return found.join("; ");
};
find().then(answer, (error) => answer(String(error)));

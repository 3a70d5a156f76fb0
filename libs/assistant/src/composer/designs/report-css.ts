/** What is read: a large title, short lines. */
export const reportCss = `
html {
  font: 9.5pt/18px var(--text);
}

header {
  min-height: 0;
}

.alone {
  margin-bottom: 22px;
  padding-bottom: 14px;
  border-bottom: 1.5px solid var(--accent);
}

.alone h1 {
  margin-bottom: 8px;
  font-size: 24pt;
  line-height: 36px;
}


.intro {
  font-size: 11pt;
  line-height: 20px;
  text-wrap: pretty;
}

h2 {
  margin-bottom: 6px;
  font-size: 12pt;
}

.text .lines {
  text-wrap: pretty;
}
`

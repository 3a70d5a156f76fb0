/** Dishes and prices, centred. */
export const menuCss = `
html {
  font: 11.5pt/20px var(--text);
}

.opening {
  text-align: center;
}

.alone h1 {
  margin-bottom: 0;
  font-size: 32pt;
  line-height: 48px;
  font-weight: 400;
}

.opening dl,
.alone dl {
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 0 8mm;
}

.opening dl > div {
  display: block;
}

.opening dt {
  display: none;
}

.dishes,
.intro {
  max-width: 140mm;
  margin-inline: auto;
}

h2,
article h2,
article h3,
.dishes h2,
.dishes h3 {
  margin: 24px 0 8px;
  font-size: 15pt;
  line-height: 24px;
  font-weight: 400;
  font-style: normal;
  text-align: center;
  color: var(--primary);
}

.dish {
  display: grid;
  grid-template-columns: 1fr auto;
  column-gap: 8mm;
  margin-bottom: 10px;
  break-inside: avoid;
}

.dish b {
  font-weight: 400;
}

.dish p {
  grid-column: 1;
  font-size: 9.5pt;
  line-height: 16px;
  font-style: italic;
  color: #595959;
}

.text {
  text-align: center;
}
`

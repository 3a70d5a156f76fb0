/** Clauses with their numbers, and two sides. */
export const contractCss = `
html {
  font: 10.5pt/19px var(--text);
}

header {
  min-height: 0;
}

h1 {
  margin-bottom: 22px;
  font-size: 26pt;
  line-height: 40px;
  font-weight: 400;
}

h2,
.numbered article h2 {
  margin-bottom: 4px;
  font-size: 11pt;
  line-height: 19px;
  color: var(--primary);
}

.sides {
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 16px 10mm;
  margin-bottom: 22px;
}

.sides .to {
  padding-top: 5px;
  border-top: 1.5px solid var(--accent);
}

.sides .label {
  font-size: 8.5pt;
}

.to p:not(.label) {
  font-size: 10.5pt;
}

ol {
  padding-inline-start: 7mm;
}

ol li {
  margin-bottom: 8px;
  text-wrap: pretty;
}

.facts dl {
  grid-template-columns: 45mm 1fr;
}

.numbered article p {
  margin-inline-start: 7mm;
  text-wrap: pretty;
}

.numbered article > :first-child::before {
  display: inline-block;
  width: 7mm;
}
`

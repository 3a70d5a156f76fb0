/** A letter, in a serif. */
export const letterCss = `
html {
  font: 11.5pt/20px var(--text);
}

header {
  min-height: 26mm;
}

.brand {
  font-size: 17pt;
  line-height: 26px;
  font-weight: 400;
  color: var(--primary);
  padding: 0;
}

.contact {
  width: 58mm;
}

.to {
  flex: none;
  box-sizing: border-box;
  width: 85mm;
  min-height: 30mm;
  margin-bottom: 16px;
}

.to p:not(.label) {
  font-size: 11.5pt;
}

.to .name,
.signatures p {
  font-weight: 400;
}

.references dl {
  display: flex;
  flex-wrap: wrap;
  gap: 4px 12mm;
  margin-bottom: 24px;
  padding-bottom: 6px;
  border-bottom: 0.75px solid var(--accent);
}

.references dl > div {
  display: block;
}

dt {
  font-size: 8pt;
  line-height: 14px;
}

.references dd {
  font-size: 9.5pt;
  line-height: 17px;
}

h1 {
  margin-bottom: 18px;
  font-size: 16pt;
  line-height: 24px;
  font-weight: 400;
}

body > .lines {
  margin-bottom: 10px;
  text-wrap: pretty;
}

.greeting {
  break-after: avoid;
}

.close {
  margin: 20px 0 24px;
  break-inside: avoid;
}

.signature {
  width: 60mm;
  margin-top: 16mm;
  border-top: 0.75px solid #595959;
}

.signatures {
  margin-top: 16mm;
}
`

/** What all designs share: the rhythm of lines, tables, terms. Line heights are whole pixels: Chromium puts every baseline on one. */
export const baseCss = `html {
  font: 9pt/17px var(--text);
  color: #000;
}

body,
p,
dl,
dd,
ul,
h1,
h2,
h3,
h4,
h5,
h6 {
  margin: 0;
  padding: 0;
}

b,
h1,
h2,
h3,
h4,
h5,
h6 {
  font-weight: 600;
}

h1,
h2,
h3,
.brand {
  font-family: var(--heading);
}

/* Text that arrives in any script: each line takes its own direction. */
p,
dd,
li,
th,
td,
h1,
h3 {
  unicode-bidi: plaintext;
  text-align: -webkit-match-parent;
  overflow-wrap: anywhere;
}

.lines {
  white-space: pre-line;
}

/* Head: on the first page only */

header {
  display: flex;
  column-gap: 4mm;
  align-items: flex-start;
  margin-bottom: 32px;
}

header img {
  width: auto;
  max-width: 50mm;
  height: 13mm;
  object-fit: contain;
  object-position: left;
}

header:has(.brand) img {
  max-width: 40mm;
  height: 11mm;
}

.brand {
  flex: 1;
  font-size: 12pt;
  line-height: 20px;
  padding-top: calc((11mm - 20px) / 2);
  font-weight: 600;
}

.contact {
  width: 70mm;
  margin-inline-start: auto;
  font-size: 7.5pt;
  line-height: 13px;
  color: #404040;
}

.opening {
  display: grid;
  grid-template-columns: 1fr 70mm;
  column-gap: 12mm;
  margin-bottom: 26px;
}

.opening.alone {
  display: block;
}

.parties {
  display: flex;
  gap: 8mm;
}

.to {
  flex: 1;
}

.label,
dt {
  color: #595959;
}

.label {
  font-size: 7.5pt;
}

.to p:not(.label) {
  font-size: 10pt;
}

.to .name {
  font-weight: 600;
}

.to img {
  max-width: 30mm;
  max-height: 30mm;
}

h1 {
  font-size: 19.5pt;
  line-height: 30px;
  color: var(--primary);
  text-wrap: balance;
}

.facts h1 {
  margin-top: -9px;
  margin-bottom: 4px;
}

.alone h1 {
  margin-bottom: 10px;
}

h2 {
  margin-bottom: 4px;
  font-size: 11pt;
  line-height: 20px;
  color: var(--primary);
  break-after: avoid;
}

h3,
h4,
h5,
h6 {
  font-size: 9pt;
  break-after: avoid;
}

/* Terms and their values; what there is none of leaves no label. */

dl > div {
  display: grid;
  grid-template-columns: 32mm 1fr;
  column-gap: 5mm;
  break-inside: avoid;
}

dl div:has(dd:empty) {
  display: none;
}

.alone dl {
  display: grid;
  grid-template-columns: 1fr 1fr;
  column-gap: 10mm;
}

.pairs {
  display: grid;
  grid-template-columns: 1fr 1fr;
  column-gap: 10mm;
  padding-top: 4px;
  border-top: 1px solid #d0d0d0;
}

dd img {
  max-width: 100%;
  max-height: 40mm;
}

section,
.pictures {
  margin-bottom: 24px;
}

.opening section {
  margin-bottom: 0;
}

.group .group {
  margin: 12px 0 0;
}

.pictures {
  display: flex;
  flex-wrap: wrap;
  gap: 6mm;
}

.pictures img {
  max-width: 100%;
  max-height: 80mm;
  object-fit: contain;
}

article {
  margin-bottom: 16px;
}
`

/** What all designs share: the rhythm of lines, tables, terms. Line heights are whole pixels: Chromium puts every baseline on one. */
export const baseCss = `html {
  font: 9pt/17px var(--text);
  color: #000;
  /* Letters stand over their end by a little, and what stands over the page's edge is cut off. */
  padding-right: 1px;
}

body,
p,
dl,
dd,
ul,
ol,
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
  min-height: 22mm;
  margin-bottom: 16px;
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

body > .parties {
  margin-bottom: 22px;
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

header + .opening .facts h1 {
  margin-top: -9px;
}

.facts h1 {
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

dl {
  display: grid;
  grid-template-columns: fit-content(36mm) 1fr;
  column-gap: 5mm;
}

dl > div {
  display: contents;
}

dl div:has(dd:empty) {
  display: none;
}

.alone dl,
.pairs {
  grid-template-columns: fit-content(36mm) 1fr fit-content(36mm) 1fr;
}

.pairs {
  break-inside: avoid;
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

/* Items of a list that are read one after the other */

article {
  margin-bottom: 14px;
}

article h2,
article h3 {
  margin: 0;
  font-size: 9.5pt;
  line-height: 17px;
  color: #000;
}

/* A few values in one line */

.line {
  display: flex;
  flex-wrap: wrap;
  column-gap: 8mm;
}

.line > div {
  display: flex;
  column-gap: 2mm;
}

.cards article {
  margin-bottom: 20px;
}

.cards article section {
  margin: 6px 0 0;
}

.more .pairs {
  padding: 0;
  border: 0;
}

.meta {
  color: #595959;
}

.meta span + span::before {
  content: ' · ';
}

.numbered {
  counter-reset: clause;
}

.numbered article {
  counter-increment: clause;
}

.numbered article > :first-child::before {
  content: counter(clause) '. ';
}

.intro {
  max-width: 150mm;
  margin-bottom: 20px;
}
`

/** Tables with their sums, and what stands at the end. */
export const tableCss = `/* Tables, and their sums below */

table {
  border-spacing: 0;
  width: 100%;
}

thead {
  display: table-header-group;
}

thead,
tr {
  break-inside: avoid;
}

th,
td {
  padding-block: 4px;
  padding-inline: 5mm 0;
  text-align: start;
  vertical-align: top;
  font-weight: 400;
}

th:first-child,
td:first-child {
  padding-inline-start: 0;
}

thead th {
  padding-bottom: 5px;
  font-weight: 600;
  font-size: 7.5pt;
  line-height: 13px;
  color: var(--primary);
  border-bottom: 1.5px solid var(--accent);
  vertical-align: bottom;
  overflow-wrap: break-word;
}

tbody th,
tbody td {
  border-bottom: 1px solid #d0d0d0;
}

tbody th[scope='row'] {
  min-width: 30mm;
}

tbody td:not([class], [colspan]) {
  min-width: 12mm;
}

.number,
.end th,
.end td {
  text-align: right;
  unicode-bidi: normal;
}

.end th {
  text-align: end;
}

/* Numbers and dates are as wide as they need; texts share the rest. */
.number,
.date,
.code {
  width: 1%;
  white-space: nowrap;
}

.end td {
  white-space: nowrap;
}

thead .long {
  white-space: normal;
}

td.image img {
  max-width: 24mm;
  max-height: 18mm;
}

.dense th,
.dense td {
  padding-inline-start: 3mm;
  font-size: 7.5pt;
  line-height: 14px;
}

.dense th:first-child,
.dense td:first-child {
  padding-inline-start: 0;
}

.dense thead th {
  white-space: normal;
}

small {
  font-size: 7.5pt;
  line-height: 13px;
  color: #595959;
}

.none {
  color: #595959;
}

.end th,
.end td {
  padding-top: 5px;
  padding-bottom: 0;
  border: 0;
}

.end th {
  color: #595959;
}

.end.due th,
.end.due td {
  padding-top: 10px;
  font-size: 13pt;
  line-height: 24px;
  font-weight: 600;
  color: #000;
}

/* Sums never stand alone on a page: the last two rows go with them. */
.end:not(:last-child),
tr:has(+ .end),
tr:has(+ tr + .end) {
  break-after: avoid;
}

.sums {
  width: 80mm;
  margin-block: 0 24px;
  margin-inline: auto 0;
}

.sums {
  grid-template-columns: 1fr auto;
}

.sums dd {
  text-align: right;
}

.sums .due > * {
  padding-top: 6px;
  font-size: 13pt;
  line-height: 24px;
  font-weight: 600;
}

.sums .due dt {
  color: #000;
}

ul,
ol {
  padding-inline-start: 5mm;
}

/* The end */

.text,
.payment,
.signatures {
  break-inside: avoid;
}

/* Each detail may be missing, and so may all. */
.payment:not(:has(dt)) {
  display: none;
}

.payment dl {
  display: flex;
  flex-wrap: wrap;
  gap: 6px 10mm;
  padding-top: 4px;
  border-top: 1.5px solid var(--accent);
}

.payment dl > div {
  display: block;
}

.payment dt {
  font-size: 7.5pt;
  line-height: 13px;
}

.received {
  margin-bottom: 18mm;
}

.sign {
  margin-top: 22mm;
  break-inside: avoid;
}

/* Nobody signs an empty page. */
.sign,
.signatures,
.payment {
  break-before: avoid;
}

.signatures {
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 18mm 12mm;
  margin-top: 22mm;
}

.signatures p {
  padding-top: 3px;
  border-top: 1px solid #595959;
  font-size: 7.5pt;
  line-height: 13px;
  color: #595959;
}

.sign .signatures {
  margin-top: 0;
}

.small {
  margin-top: 24px;
  font-size: 7.5pt;
  line-height: 13px;
  color: #595959;
}
`

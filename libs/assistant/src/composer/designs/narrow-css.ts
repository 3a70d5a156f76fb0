/** Paper with no room for two columns: all stands below each other. */
export const narrowCss = `
html {
  font: 8pt/15px var(--text);
}

header,
.opening,
.parties {
  display: block;
  min-height: 0;
}

header {
  margin-bottom: 14px;
}

.brand {
  padding: 0;
}

.contact,
.sums {
  width: auto;
  margin: 0;
}

.opening,
section {
  margin-bottom: 14px;
}

.parties {
  margin-bottom: 10px;
}

.to {
  margin-bottom: 10px;
}

h1,
header + .opening .facts h1 {
  margin-top: 0;
  font-size: 14pt;
  line-height: 22px;
}

.alone dl,
.pairs {
  grid-template-columns: fit-content(24mm) 1fr;
}

th,
td {
  padding-inline-start: 2.5mm;
}

tbody th[scope='row'] {
  min-width: 14mm;
}

.end.due th,
.end.due td {
  font-size: 10pt;
  line-height: 18px;
}

.signatures {
  grid-template-columns: 1fr;
}
`

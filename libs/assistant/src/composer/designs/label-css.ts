/** Small paper. */
export const labelCss = `
html {
  font: 9pt/16px var(--text);
}

header {
  min-height: 0;
  margin-bottom: 12px;
  padding-bottom: 8px;
  border-bottom: 1.5px solid var(--accent);
}

header:has(.brand) img {
  height: 8mm;
}

.brand {
  flex: 1 1 40%;
  padding: 0;
  font-size: 9pt;
  line-height: 16px;
}

.contact {
  flex: 1 1 50%;
  width: auto;
}

h1 {
  margin-bottom: 10px;
}

.spoken {
  position: absolute;
  width: 1px;
  height: 1px;
  margin: 0;
  overflow: hidden;
}

.to {
  margin-bottom: 16px;
}

.to p:not(.label) {
  font-size: 13pt;
  line-height: 23px;
}

.to .label {
  font-size: 7.5pt;
  line-height: 13px;
}

.facts {
  padding-top: 8px;
  border-top: 1.5px solid var(--accent);
}

.facts dl {
  display: flex;
  flex-wrap: wrap;
  gap: 6px 8mm;
}

.facts dl > div {
  display: block;
}

.facts dt {
  font-size: 7pt;
  line-height: 12px;
}

.facts dd {
  font-size: 11pt;
  line-height: 19px;
  font-weight: 600;
}

.barcode {
  line-height: 0;
}

bar-code[type='qrcode'] svg {
  width: 32mm;
}

bar-code[type='code128'] svg {
  max-width: 100%;
}
`

/** One framed page, centred. */
export const certificateCss = `
/* A frame stands around each page. */

.frame {
  position: fixed;
  inset: 0;
  border: 1.5px solid var(--accent);
  outline: 0.75px solid var(--accent);
  outline-offset: -5px;
}

main {
  box-sizing: border-box;
  display: grid;
  grid-template-rows: auto 1fr auto auto;
  padding: 13mm 20mm 10mm;
  text-align: center;
}

header {
  flex-direction: column;
  align-items: center;
  row-gap: 4px;
  min-height: 0;
  margin: 0;
}

header img {
  object-position: center;
}

.brand {
  flex: none;
  padding: 0;
}

.contact {
  width: auto;
  margin: 0;
}

.award {
  align-self: center;
  margin: 12px 0;
  font-family: var(--heading);
}

h1 {
  font-size: 30pt;
  line-height: 42px;
  font-weight: 400;
}

.lead {
  margin-top: 12px;
  font-size: 14pt;
  line-height: 24px;
  font-style: italic;
}

.recipient {
  margin-top: 6px;
  font-size: 38pt;
  line-height: 56px;
  color: var(--primary);
  text-wrap: balance;
}

.course {
  margin-top: 6px;
  font-size: 20pt;
  line-height: 34px;
  text-wrap: balance;
}

.close .signatures {
  display: flex;
  justify-content: space-around;
  gap: 8mm;
  margin-top: 16mm;
}

.close .signatures p {
  flex: 0 1 66mm;
  border-top-color: var(--accent);
}

.sign {
  margin: 0;
}

footer dl {
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 4px 8mm;
  margin-top: 20px;
  font-size: 9.5pt;
  line-height: 16px;
}

.close .signatures p,
.close p {
  font-size: 9.5pt;
  line-height: 16px;
}

footer dl > div {
  display: flex;
  column-gap: 2mm;
}

table {
  text-align: start;
}
`

import type { Layout } from '../kinds/kinds.ts'

const certificate = `
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
  font-size: 7.5pt;
  line-height: 13px;
}

footer dl > div {
  display: flex;
  column-gap: 2mm;
}

table {
  text-align: start;
}
`

const label = `
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

.code {
  line-height: 0;
}

bar-code[type='qrcode'] svg {
  width: 32mm;
}

bar-code[type='code128'] svg {
  max-width: 100%;
}
`

const letter = `
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

const contract = `
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

const menu = `
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
.dishes h2,
.dishes h3 {
  margin: 24px 0 8px;
  font-size: 15pt;
  line-height: 24px;
  font-weight: 400;
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

const report = `
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

/** What a layout has of its own, behind the rest. */
export const layoutCss: Partial<Record<Layout, string>> = {
  certificate,
  label,
  letter,
  contract,
  menu,
  report,
}

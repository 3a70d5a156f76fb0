import type { Layout } from '../kinds/kinds.ts'

const certificate = `
.opening {
  display: block;
  text-align: center;
}

.centred {
  justify-content: center;
  text-align: center;
}

h1 {
  font-size: 34pt;
  line-height: 48px;
}

dl > div {
  display: block;
}

.opening dl,
.pairs {
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 6mm 14mm;
  margin-top: 16px;
  border: 0;
}
`

const label = `
html {
  font: 10pt/18px var(--text);
}

.opening {
  display: block;
}

.opening dl,
.pairs {
  display: block;
}

.to {
  margin: 12px 0;
}

.to p:not(.label) {
  font-size: 13pt;
  line-height: 22px;
}
`

const letter = `
html {
  font: 11.5pt/20px var(--text);
}

h1 {
  font-size: 16pt;
  line-height: 24px;
}

.lines {
  margin-bottom: 10px;
}
`

/** What a layout has of its own, behind the rest. */
export const layoutCss: Partial<Record<Layout, string>> = {
  certificate,
  label,
  letter,
  contract: letter,
  menu: certificate,
}

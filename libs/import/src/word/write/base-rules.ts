import { normalCss } from '../body/read-paragraph.ts'
import type { Css } from '../html-tree.ts'
import type { Reading } from '../reading.ts'
import { plainCellCss } from '../styles/plain-cell.ts'

/** Returns the rules for element names, which precede the rules for classes. `counts` are the counters set on the body. */
export function baseRules(reading: Reading, counts: Css): [selector: string, css: Css][] {
  const { margin = '0', ...others } = normalCss(reading)
  return [
    ['body', { margin: '0', 'overflow-wrap': 'break-word', ...withoutDefaults(others), ...counts }],
    ['p, li', { margin }],
    ['td, th', plainCellCss],
    ['th', { 'font-weight': 'inherit', 'text-align': 'inherit' }],
    ['a', { color: 'inherit', 'text-decoration': 'none' }],
    ['img', { 'max-width': '100%' }],
  ]
}

const defaults: Css = {
  'font-weight': 'normal',
  'font-style': 'normal',
  'text-transform': 'none',
  'font-variant': 'normal',
  'letter-spacing': 'normal',
  color: '#000',
}

function withoutDefaults(css: Css): Css {
  return Object.fromEntries(Object.entries(css).filter(([name, value]) => defaults[name] !== value))
}

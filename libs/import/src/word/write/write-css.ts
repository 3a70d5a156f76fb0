import type { Css } from '../html-tree.ts'
import type { LaidOut } from '../page/lay-out.ts'

/** Writes a style sheet from the rules, in order. */
export function writeCss(
  rules: readonly (readonly [selector: string, css: Css])[],
  pages: LaidOut['pageRules'],
): string {
  const written = rules
    .filter(([, css]) => Object.keys(css).length > 0)
    .map(([selector, css]) => `${selector} {\n${declarations(css, '  ')}}\n`)
  const ofPages = pages.map(({ selector, css, boxes }) => {
    const inner = boxes.map(([name, of]) => `  ${name} {\n${declarations(of, '    ')}  }\n`).join('')
    return `${selector} {\n${declarations(css, '  ')}${inner}}\n`
  })
  return [...written, ...ofPages].join('\n')
}

function declarations(css: Css, indent: string): string {
  return Object.entries(css)
    .map(([name, value]) => `${indent}${name}: ${value};\n`)
    .join('')
}

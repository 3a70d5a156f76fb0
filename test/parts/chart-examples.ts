import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from './stack.ts'

/** An example of docs/charts.md as a template and its data. */
export interface ChartExample {
  /** The picture file in docs/. */
  picture: string
  /** The number of charts, including those for each item in a section. */
  charts: number
  files: Map<string, string>
  data: unknown
}

const style =
  "html{font:9pt/13pt 'Platen Sans',sans-serif}body{margin:0}data-chart{display:block}data-chart+data-chart{margin-top:8mm}" +
  'table{border-collapse:collapse;width:110mm}td{padding:1mm 0;border-bottom:.5pt solid #d5d9de}' +
  'td+td{text-align:right}td data-chart{display:inline}'

/** Returns the examples of docs/charts.md with a picture, with the data and fields that they use. */
export function readChartExamples(): ChartExample[] {
  const text = readFileSync(path.join(projectFolder, 'docs', 'charts.md'), 'utf8')
  const [data, fields] = [...text.matchAll(/^```json\n([\s\S]*?)^```/gm)].map(([, json = '']): unknown =>
    JSON.parse(json),
  )
  const examples = text.matchAll(/^```html\n((?:(?!```).*\n)*)```\n\n!\[[^\]]*\]\(([^)]+)\)/gm)
  return [...examples].map(([, html = '', picture = '']) => {
    const names = new Set(html.match(/\w+/g))
    const settings = {
      name: 'Charts',
      page: { size: '170mm 400mm', margin: '5mm' },
      fields: onlyNamed(fields, names),
    }
    const files = new Map([
      ['template.html', html],
      ['style.css', style],
      ['template.json', JSON.stringify(settings)],
    ])
    const charts = html.match(/<data-chart/g)?.length ?? 0
    return {
      picture,
      charts: html.includes('{{#') ? charts * 3 : charts,
      files,
      data: onlyNamed(data, names),
    }
  })
}

/** Removes names that an example does not use, because its template would reject them. The properties of a declaration are kept. */
function onlyNamed(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => onlyNamed(item, names))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const isDeclaration = 'type' in value
  return Object.fromEntries(
    entries
      .filter(([name]) => isDeclaration || names.has(name))
      .map(([name, inner]) => [name, isDeclaration && name !== 'fields' ? inner : onlyNamed(inner, names)]),
  )
}

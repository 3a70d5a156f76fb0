import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { chartTypes } from './chart.ts'
import { drawChart } from './draw-chart.ts'
import { chartAttributes, checkChart, readSeriesNames } from './options/chart-attributes.ts'
import { readDrawing } from './testing/read-drawing.ts'

const page = readFileSync(new URL('../../../../docs/charts.md', import.meta.url), 'utf8')
const [data] = [...page.matchAll(/^```json\n([\s\S]*?)^```/gm)].map(([, json = '']) => JSON.parse(json))

describe('docs/charts.md', () => {
  const examples = [...page.matchAll(/<data-chart ([^>]+)><\/data-chart>/g)].map(([, written = '']) => {
    const { type = '', ...attributes }: Record<string, string> = Object.fromEntries(
      [...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    )
    return { type, attributes }
  })

  it('has valid examples of every type, drawn from its data', () => {
    expect(new Set(examples.map(({ type }) => type))).to.deep.equal(new Set(chartTypes))
    for (const { type, attributes } of examples) {
      expect(checkChart(type, new Map(Object.entries(attributes)))).to.deep.equal([])
      const { of = '', x = '', y = '' } = attributes
      const rows: Record<string, string | number>[] = data[of] ?? data['regions'][0][of]
      const names = readSeriesNames(y)
      const drawn = drawChart({
        type,
        attributes,
        labels: rows.map((row) => String(row[x] ?? '')),
        series: names.map((name) => ({ name, values: rows.map((row) => Number(row[name])) })),
        locale: 'en',
        printNumber: String,
      })
      if ('code' in drawn) throw new Error(drawn.message)
      const { root } = readDrawing(drawn.svg)
      for (const name of names) expect(root.attributes['aria-label']).to.include(name)
      expect(root.attributes['aria-label']).to.include(String(rows[0]?.[names[0] ?? '']))
    }
  })

  it('documents every attribute and every fault', () => {
    const rows = page.split('\n').filter((line) => line.startsWith('|'))
    for (const type of chartTypes) {
      for (const name of ['type', ...chartAttributes(type).keys()])
        expect(
          rows.some((row) => row.includes(`\`${name}\``)),
          `${type} ${name}`,
        ).to.equal(true)
    }
    for (const code of ['too_many_points', 'number_too_large', 'negative_share'])
      expect(page).to.include(`\`${code}\``)
  })
})

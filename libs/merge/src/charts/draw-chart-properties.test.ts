import { expect } from 'chai'
import * as fc from 'fast-check'
import { chartTypes } from './chart.ts'
import { drawChart } from './draw-chart.ts'
import { boxesOf, pathsOfSeries, readDrawing } from './testing/read-drawing.ts'
import { runsOf } from '../../../../test/parts/runs.ts'

const amount = fc.oneof(
  fc.integer({ min: -1_000, max: 1_000 }),
  fc.double({ min: -1e15, max: 1e15, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 5e-324, 1e-13, 1e15, -1e15, 0.1 + 0.2, 999_999_999_999_999.9, Number.NaN),
)
const values = fc.array(fc.option(amount, { freq: 5 }), { maxLength: 40 })
const label = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 10 }),
  fc.constantFrom('يناير (2026)', '', ' ', '\u0000\u202e<b>', '一月の売上高', '\ud800'),
)
const length = fc.constantFrom('', '2mm', '7mm', '30mm', '160mm', '1000mm')
const attributes = fc.record({
  title: fc.oneof(fc.constant(''), label),
  direction: fc.constantFrom('', 'horizontal'),
  stack: fc.constantFrom('', 'values', 'percent'),
  legend: fc.constantFrom('', 'top', 'right', 'bottom', 'none'),
  labels: fc.constantFrom('', 'values', 'none'),
  width: length,
  height: length,
  min: fc.constantFrom('', '-5', '0', '1000000000000000'),
  max: fc.constantFrom('', '-5', '0', '1000000000000000'),
  dir: fc.constantFrom('', 'rtl'),
})
const request = fc.record({
  type: fc.constantFrom(...chartTypes),
  attributes,
  labels: fc.array(label, { maxLength: 40 }),
  series: fc.array(fc.record({ name: label, values }), { maxLength: 8 }),
  isOrdered: fc.boolean(),
  locale: fc.constantFrom('en', 'de-CH', 'ar', 'x', ''),
  printNumber: fc.constantFrom(
    String,
    (value: number) => value.toFixed(2),
    () => '',
  ),
})

describe('charts of any rows', () => {
  it('are faults with a message, or valid drawings in which every coordinate is a number', () => {
    fc.assert(
      fc.property(request, (given) => {
        const drawn = drawChart(given)
        if ('code' in drawn) {
          expect(drawn.code).to.be.oneOf(['negative_share', 'invalid_chart'])
          expect(drawn.message).to.match(/\.$/)
          return
        }
        const { root, elements } = readDrawing(drawn.svg)
        expect(root.attributes['aria-label']).to.match(/\.$/)
        for (const { name, attributes: own } of [root, ...elements]) {
          expect(name).to.be.oneOf(['svg', 'path', 'text'])
          for (const [key, value] of Object.entries(own))
            if (key !== 'aria-label')
              expect(value, key).to.not.match(/NaN|Infinity|undefined|null|^-?[\d.]+e|[\d.]e[+-]/)
        }
      }),
      { numRuns: runsOf(2_000) },
    )
  })

  it('draw bars in proportion to their values', () => {
    const heights = fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(heights, fc.boolean(), (given, isLying) => {
        const drawn = drawChart({
          type: 'bar',
          attributes: { direction: isLying ? 'horizontal' : 'vertical' },
          labels: given.map(String),
          series: [{ name: 'y', values: given }],
          locale: 'en',
          printNumber: String,
        })
        if ('code' in drawn) throw new Error(drawn.message)
        const bars = pathsOfSeries(readDrawing(drawn.svg).elements, 0).flatMap(boxesOf)
        const lengths = bars.map(({ width, height }) => (isLying ? width : height))
        const longest = Math.max(...given)
        for (const [index, value] of given.entries())
          expect(lengths[index]).to.be.closeTo((value / (longest || 1)) * Math.max(...lengths), 0.05)
      }),
    )
  })

  it('divide the total among the segments of each stack', () => {
    const row = fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 10 }), (rows) => {
        const drawn = drawChart({
          type: 'stacked',
          attributes: { stack: 'percent', legend: 'none' },
          labels: rows.map(String),
          series: [0, 1, 2].map((series) => ({
            name: `${series}`,
            values: rows.map((each) => each[series] ?? 0),
          })),
          locale: 'en',
          printNumber: String,
        })
        if ('code' in drawn) throw new Error(drawn.message)
        const { elements } = readDrawing(drawn.svg)
        const pieces = [0, 1, 2].map((series) => pathsOfSeries(elements, series).flatMap(boxesOf))
        const sums = rows.map((_, index) =>
          pieces.reduce((sum, boxes) => sum + (boxes[index]?.height ?? 0), 0),
        )
        const full = sums.filter((_, index) => rows[index]!.some((value) => value > 0))
        // There is a thin gap between two segments.
        for (const sum of full) expect(sum).to.be.closeTo(Math.max(...full), 1.6)
      }),
    )
  })
})

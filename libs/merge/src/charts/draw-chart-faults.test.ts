import { expect } from 'chai'
import type { ChartFault } from './chart.ts'
import { drawChart } from './draw-chart.ts'
import { givenChart } from './testing/given-chart.ts'

function faultOf(...given: Parameters<typeof givenChart>): ChartFault {
  const drawn = drawChart(givenChart(...given))
  if (!('code' in drawn)) throw new Error('it was drawn')
  return drawn
}

describe('a chart that cannot be drawn', () => {
  it('too_many_points: more than 5,000, with the number and how to fix it, but 5,000 are drawn', () => {
    const fault = faultOf(
      { type: 'line' },
      Array.from({ length: 5_001 }, () => 1),
    )
    expect(fault).to.include({ code: 'too_many_points', attribute: 'of' })
    expect(fault.message).to.include('5,001').and.include('5,000').and.include('fewer rows')
    const values = Array.from({ length: 2_501 }, () => 1)
    expect(faultOf({ type: 'line' }, { a: values, b: values }).message).to.include(
      '2,501 rows with 2 fields each',
    )
    for (const type of ['bar', 'line', 'area', 'pie', 'stacked'])
      expect(
        drawChart(
          givenChart(
            { type },
            Array.from({ length: 5_000 }, (_, i) => i),
          ),
        ),
      ).to.have.property('svg')
  })

  it('negative_share: names the row, the value and a type that supports it', () => {
    const pie = faultOf({ type: 'pie' }, [1, -2.5])
    expect(pie).to.include({ code: 'negative_share' })
    expect(pie.at).to.deep.equal({ row: 1, series: 0 })
    expect(pie.message).to.include('Row 2 ("February"): "amount" is -2.5').and.include('type="bar"')
    expect(faultOf({ type: 'area' }, { a: [1], b: [-1] }).message).to.include('type="line"')
    expect(faultOf({ type: 'stacked', stack: 'percent' }, { a: [1], b: [-1] }).message).to.include(
      'stack="values"',
    )
    expect(drawChart(givenChart({ type: 'area' }, [1, -1]))).to.have.property('svg')
  })

  it('number_too_large: beyond 10^15 in either direction, and infinity', () => {
    for (const [value, printed] of [
      [1.1e15, '1,100,000,000,000,000,'],
      [-1.1e15, '-1,100,000,000,000,000,'],
      [Infinity, 'Infinity,'],
    ] as const) {
      const fault = faultOf({ type: 'bar' }, [1, value])
      expect(fault).to.include({ code: 'number_too_large' })
      expect(fault.message).to.include(`Row 2 ("February"): "amount" is ${printed}`)
      expect(fault.at).to.deep.equal({ row: 1, series: 0 })
    }
  })

  it('number_too_large: names the row, and the value if the row has no label', () => {
    const fault = drawChart({
      ...givenChart({ type: 'line' }, { debit: [1, 2, 3], credit: [1, 2, 2e15] }),
      labels: ['', '', ''],
    })
    expect(fault).to.deep.include({ code: 'number_too_large', at: { row: 2, series: 1 } })
    expect(fault)
      .to.have.property('message')
      .that.matches(/^Row 3: "credit" is 2,?000/)
  })

  it('invalid_chart: more fields than the eight colors, or more than one field for a pie', () => {
    const nine = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`y${i}`, [1]]))
    expect(faultOf({ type: 'line' }, nine)).to.include({ code: 'invalid_chart', attribute: 'y' })
    expect(faultOf({ type: 'pie' }, { a: [1], b: [2] }).message).to.include('one field')
  })

  it('invalid_chart: names the valid values of the attribute', () => {
    for (const [attribute, value, expected] of [
      ['width', '50%', '160mm'],
      ['height', '1mm', '160mm'],
      ['min', '1,5', '-12.5'],
      ['direction', 'sideways', 'vertical or horizontal'],
      ['labels', 'percent', 'values or none'],
    ] as const) {
      const fault = faultOf({ type: 'bar', [attribute]: value }, [1])
      expect(fault).to.include({ code: 'invalid_chart', attribute })
      expect(fault.message).to.include(value).and.include(expected)
    }
  })
})

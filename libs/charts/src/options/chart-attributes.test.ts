import { expect } from 'chai'
import { chartTypes } from '../chart.ts'
import { chartAttributes, checkChart, readSeriesNames } from './chart-attributes.ts'

const whole = { of: 'sales', x: 'month', y: 'amount' }

describe('the attributes of a chart, at publishing', () => {
  it('are right as the documentation has them, for each type', () => {
    for (const type of chartTypes) expect(checkChart({ type, ...whole })).to.deep.equal([])
    expect(checkChart({ type: 'sparkline', of: 'months', y: 'amount' })).to.deep.equal([])
    const full = {
      title: 'Sales',
      direction: 'horizontal',
      legend: 'bottom',
      labels: 'values',
      min: '0',
      max: '100',
    }
    expect(
      checkChart({ type: 'stacked', ...whole, y: 'online, shop', stack: 'percent', ...full }),
    ).to.deep.equal([])
    expect(
      checkChart({ type: 'pie', ...whole, class: 'wide', 'data-kind': 'x', 'aria-hidden': 'true' }),
    ).to.deep.equal([])
  })

  it('unknown_chart_type: what was meant, and which there are', () => {
    const [fault] = checkChart({ type: 'barr', ...whole })
    expect(fault).to.include({ code: 'unknown_chart_type', attribute: 'type' })
    expect(fault?.message).to.include('Did you mean "bar"?').and.include('pie, donut and sparkline')
  })

  it('unknown_attribute: what was meant, and which there are for the type', () => {
    const [fault] = checkChart({ type: 'bar', ...whole, lable: 'values' })
    expect(fault).to.include({ code: 'unknown_attribute', attribute: 'lable' })
    expect(fault?.message).to.include('Did you mean "labels"?')
    const [elsewhere] = checkChart({ type: 'line', ...whole, direction: 'horizontal' })
    expect(elsewhere?.message).to.include('type "line" has no attribute "direction"').and.not.include('mean')
  })

  it('missing_attribute: each that a chart cannot do without, with an example', () => {
    expect(checkChart({}).map(({ attribute }) => attribute)).to.deep.equal(['type'])
    expect(checkChart({ type: 'bar', of: ' ' }).map(({ attribute }) => attribute)).to.deep.equal([
      'of',
      'y',
      'x',
    ])
    expect(checkChart({ type: 'bar', of: 'sales', x: 'month' })[0]?.message).to.include('y="amount"')
  })

  it('wrong_attribute and too_many_series: what there is room for; a value with merge fields waits for its data', () => {
    expect(checkChart({ type: 'bar', ...whole, min: 'low' })[0]).to.include({
      code: 'wrong_attribute',
      attribute: 'min',
    })
    expect(checkChart({ type: 'bar', ...whole, max: '{{target}}', width: '{{w}}mm' })).to.deep.equal([])
    const y = 'a,b,c,d,e,f,g,h,i'
    expect(checkChart({ type: 'bar', ...whole, y })[0]).to.include({
      code: 'too_many_series',
      attribute: 'y',
    })
    expect(checkChart({ type: 'pie', ...whole, y: 'a, b' })[0]?.message).to.include('one field')
  })

  it('are listed for each type, with what all charts have first', () => {
    expect(chartAttributes('pie'))
      .to.include.members(['type', 'of', 'x', 'y', 'title', 'legend'])
      .and.not.include('min')
    expect(readSeriesNames(' online , shop,, ')).to.deep.equal(['online', 'shop'])
  })
})

import { expect } from 'chai'
import { type ChartFault, chartTypes } from '../chart.ts'
import { chartAttributes, checkChart, readSeriesNames } from './chart-attributes.ts'

const whole = { of: 'sales', x: 'month', y: 'amount' }

function check(type: string | undefined, attributes: Record<string, string | undefined>): ChartFault[] {
  const faults = checkChart(type, new Map(Object.entries(attributes)))
  for (const { code, message } of faults) {
    expect(code).to.equal('invalid_chart')
    expect(message).to.match(/\.$/)
  }
  return faults
}

describe('chart attributes, checked when a template is published', () => {
  it('are valid for each type in the documentation', () => {
    for (const type of chartTypes) expect(check(type, whole)).to.deep.equal([])
    expect(check('sparkline', { of: 'months', y: 'amount' })).to.deep.equal([])
    const full = { title: 'Sales', direction: 'horizontal', legend: 'bottom', labels: 'values', min: '0' }
    expect(check('stacked', { ...whole, y: 'online, shop', stack: 'percent', ...full })).to.deep.equal([])
    expect(check('pie', { ...whole, width: '' })).to.deep.equal([])
  })

  it('include a type: errors suggest the intended type, and list all types', () => {
    const [fault] = check('barr', whole)
    expect(fault?.attribute).to.equal('type')
    expect(fault?.message).to.include('Did you mean "bar"?').and.include('pie, donut and sparkline')
    expect(check('', whole)[0]?.message).to.include('has no type')
  })

  it('belong to a type: errors suggest the intended attribute, and list the attributes of the type', () => {
    const [fault] = check('bar', { ...whole, lable: 'values' })
    expect(fault?.attribute).to.equal('lable')
    expect(fault?.message).to.include('Did you mean "labels"?')
    const [elsewhere] = check('line', { ...whole, direction: 'horizontal' })
    expect(elsewhere?.message).to.include('type "line" has no attribute "direction"').and.not.include('mean')
  })

  it('can be required: errors name each missing attribute, with an example', () => {
    expect(check('bar', { of: ' ' }).map(({ attribute }) => attribute)).to.deep.equal(['of', 'y', 'x'])
    expect(check('bar', { of: 'sales', x: 'month' })[0]?.message).to.include('y="amount"')
  })

  it('have valid values and a maximum number of fields, which are not checked yet if the value has merge fields', () => {
    expect(check('bar', { ...whole, min: 'low' })[0]?.message)
      .to.include('min="low"')
      .and.include('-12.5')
    expect(check('bar', { ...whole, max: undefined, width: undefined })).to.deep.equal([])
    expect(check('bar', { ...whole, y: 'a,b,c,d,e,f,g,h,i' })[0]?.message)
      .to.include('at most 8')
      .and.include('9')
    expect(check('pie', { ...whole, y: 'a, b' })[0]?.message).to.include('one field')
  })

  it('cannot have merge fields if they name the fields that a chart uses', () => {
    expect(check(undefined, whole)[0]?.attribute).to.equal('type')
    expect(check('bar', { ...whole, y: undefined })[0]?.message).to.include('without merge fields')
  })

  it('are listed for each type, with the attributes of all charts first', () => {
    const pie = chartAttributes('pie')
    expect([...pie.keys()])
      .to.include.members(['of', 'x', 'y', 'title', 'legend'])
      .and.not.include('min')
    expect(pie.get('x')?.required).to.equal(true)
    expect(chartAttributes('sparkline').get('x')?.required).to.equal(false)
    for (const type of chartTypes)
      for (const [name, { takes }] of chartAttributes(type)) expect(takes, name).to.match(/\w \w/)
    expect(readSeriesNames(' online , shop,, ')).to.deep.equal(['online', 'shop'])
  })
})

import { expect } from 'chai'
import { runCommand } from '../run-command.ts'

describe('set_chart_type', () => {
  const chart =
    '<data-chart type="bar" of="sales" x="month" y="amount" labels="values" direction="horizontal" title="Sales">'
  const source = {
    files: {
      'template.html': `<h1>Report</h1>\n${chart}</data-chart>\n`,
      'style.css': '',
      'template.json': '{}',
    },
    assets: {},
  }

  it('removes the attributes that the new type does not have, and lists them', () => {
    const result = runCommand(source, { name: 'set_chart_type', arguments: { type: 'line' } })
    if ('refused' in result) throw new Error(result.refused)
    expect(result.files['template.html']).to.include(
      '<data-chart type="line" of="sales" x="month" y="amount" title="Sales">',
    )
    expect(result.summary).to.equal('Changed the chart to a line chart, without its value labels')
    expect(result.notes.join(' ')).to.include('“labels”').and.to.include('“direction”')
  })

  it('keeps the attributes that both types have', () => {
    const result = runCommand(source, { name: 'set_chart_type', arguments: { type: 'pie' } })
    if ('refused' in result) throw new Error(result.refused)
    expect(result.files['template.html']).to.include('type="pie"').and.to.include('labels="values"')
    expect(result.files['template.html']).not.to.include('direction')
  })
})

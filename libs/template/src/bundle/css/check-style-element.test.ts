import { checkData, compileTemplate } from '@platen/merge'
import { expect } from 'chai'
import { findStyleFields } from '../merge-tags/find-style-fields.ts'
import { faultsOf, sourceOf, withHtml } from '../testing/literal-folder.ts'

const sheet = ':root { --brand: {{color}} } td { width: {{w}}%; {{#wide}}color: {{ink}};{{/wide}} }'

describe('a <style> with merge tags', () => {
  it('accepts the same data as a style attribute, and no other data', () => {
    const files = withHtml(`<style>${sheet}</style>{{text}}`)
    delete files['sample.json']
    const { fields } = sourceOf(files)
    const data = { color: 'red', w: 40, wide: true, ink: '#1a2b3c', text: 'a } b; c' }
    expect(checkData(fields, data).faults).to.deep.equal([])
    const hostile = { ...data, color: 'red;position:fixed', w: '1%}*{display:none', ink: 'url(https://x)' }
    expect(
      checkData(fields, hostile).faults.map(({ code, pointer }) => `${code} ${pointer}`),
    ).to.have.members(['invalid_style /data/color', 'invalid_style /data/w', 'invalid_style /data/ink'])
  })

  it('accepts only checked values', () => {
    const html = `<STYLE media=print>${sheet}</STYLE >{{w}}<style>p { color: {{ink}}`
    const compiled = compileTemplate(html, { file: 'template.html', styles: findStyleFields(html) })
    if (!compiled.ok) throw new Error('not compiled')
    const hostile = { color: '</style><b>', w: '1%}*{', wide: true, ink: 'url(//x)' }
    expect(compiled.template.render(hostile)).to.equal(
      '<STYLE media=print>:root { --brand: ! } td { width: !%; color: !; }</STYLE >1%}*{<style>p { color: !',
    )
  })

  it('reports errors in its CSS at their position in the source', () => {
    const files = withHtml(
      '<style>\n  {{#a}}\n  p { color: {{c}}; }\n  {{/a}}\n  q { color:: red }\n</style>',
    )
    delete files['sample.json']
    expect(faultsOf(files).join()).to.match(/^template\.html:5:\d+ css_syntax/)
  })
})

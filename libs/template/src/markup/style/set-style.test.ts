import { expect } from 'chai'
import { parseSource } from '../parse-source.ts'
import { isPageEdit } from '../page-edit.ts'
import { setStyle, type StyleChanges } from './set-style.ts'
import { styleOf } from './style-of.ts'

const page = [
  '<h1>Order {{no}}</h1>',
  '<table class="lines">',
  '<thead><tr><th>What</th><th>Amount</th></tr></thead>',
  '<tbody>{{#items}}<tr><td>{{what}}</td><td class="amount">{{amount}}</td></tr>{{/items}}</tbody>',
  '</table>',
  '<p class="note">Thank you.</p><p class="note {{mood}}">Bye.</p>',
].join('\n')

const named = (html: string, name: string, nth = 0) => {
  const tree = parseSource(html)
  const element = tree.elements.filter((one) => one.name === name)[nth]
  if (!element) throw new Error(`no ${name}`)
  return { tree, element }
}

const set = (
  { html = page, css }: { html?: string; css: string },
  [name, nth = 0]: [string, number?],
  changes: StyleChanges,
) => {
  const { tree, element } = named(html, name, nth)
  const edit = setStyle(tree, css, element, changes)
  if (!isPageEdit(edit)) throw new Error(edit?.refused ?? 'not done')
  return { html: edit.html, css: edit.css ?? css }
}

describe('reading the style of an element', () => {
  const read = (css: string, name: string, nth = 0, html = page) => {
    const { tree, element } = named(html, name, nth)
    return styleOf(tree, css, element)
  }

  it('returns values with their origin: own rule, other rule, inherited, browser default', () => {
    const css =
      'html { font: 9pt/17px "A B", serif; color: #111 } td { padding: 4px 2px } .amount { color: red }'
    expect(read(css, 'td', 1)).to.deep.include({
      'font-size': { value: '9pt', from: 'around', selector: 'html' },
      'font-family': { value: '"A B", serif', from: 'around', selector: 'html' },
      'padding-left': { value: '2px', from: 'rule', selector: 'td' },
      color: { value: 'red', from: 'own', selector: '.amount' },
    })
    expect(read(css, 'h1')['font-weight']).to.deep.equal({ value: 'bold', from: 'default' })
    expect(read(css, 'h1')).not.to.have.property('padding-left')
  })

  it('follows the cascade: specificity before order, !important before specificity, shorthands with their longhands', () => {
    expect(read('.lines td { color: red } td { color: blue }', 'td').color?.value).to.equal('red')
    expect(read('td { color: blue !important } .lines td { color: red }', 'td').color?.value).to.equal('blue')
    expect(read('td { padding: 1mm; padding-inline: 3mm 0 }', 'td')).to.deep.include({
      'padding-top': { value: '1mm', from: 'rule', selector: 'td' },
      'padding-left': { value: '3mm', from: 'rule', selector: 'td' },
      'padding-right': { value: '0', from: 'rule', selector: 'td' },
    })
    expect(
      read('td { border: 1px solid #000; border-width: 0 0 2px }', 'td')['border-bottom']?.value,
    ).to.equal('2px solid #000')
  })

  it('supports the selectors of document style sheets', () => {
    for (const selector of [
      'th:first-child',
      'tr > th:not(:last-child)',
      'table:has(td) th',
      'thead th:nth-child(odd)',
      'h1 + table th',
      ':is(th, td)',
      '[class="lines"] th',
      'body th',
    ])
      expect(read(`${selector} { color: red }`, 'th').color?.value, selector).to.equal('red')
    for (const selector of ['th:last-child', 'th::before', 'th:hover', 'table > th', 'td + th'])
      expect(read(`${selector} { color: red }`, 'th').color, selector).to.equal(undefined)
  })

  it('resolves variables of the style sheet', () => {
    const css = ':root { --main: var(--brand-main, #0f4c5c) } h1 { color: var(--main) }'
    expect(read(css, 'h1').color).to.deep.equal({
      value: 'var(--main)',
      resolved: '#0f4c5c',
      from: 'rule',
      selector: 'h1',
    })
    expect(read('h1 { --a: var(--b); --b: var(--a); color: var(--a) }', 'h1').color?.from).to.equal('rule')
  })

  it('mirrors logical sides in a right-to-left page', () => {
    const html = '<html dir="rtl"><body><p>x</p></body></html>'
    expect(read('p { padding-inline-start: 3mm }', 'p', 0, html)).to.have.property('padding-right')
  })
})

describe('setting the style of an element', () => {
  it('wins over a more specific rule for other elements, even if that rule sets the same value now', () => {
    const css = '.lines td { break-inside: avoid }\n'
    const after = set({ css }, ['td', 1], { 'break-inside': 'avoid' })
    const { tree, element } = named(after.html, 'td', 1)
    expect(styleOf(tree, after.css, element)['break-inside']).to.deep.include({ value: 'avoid', from: 'own' })
  })

  it('changes the declaration in the rule of its class, and no other byte', () => {
    const css = '/* a */\ntd { color: blue }\n.amount {\n\tcolor : red ; /* why */\n\tmargin: 0\n}\n'
    expect(set({ css }, ['td', 1], { color: '#0f0' })).to.deep.equal({
      html: page,
      css: css.replace('red', '#0f0'),
    })
    expect(set({ css }, ['td', 1], { 'font-size': '12pt' }).css).to.equal(
      css.replace('margin: 0', 'margin: 0;\n\tfont-size: 12pt;'),
    )
    expect(set({ css }, ['td', 1], { color: null }).css).to.equal(css.replace('\n\tcolor : red ;', ''))
    expect(set({ css: '.amount { color: red }' }, ['td', 1], { width: '30mm' }).css).to.equal(
      '.amount { color: red; width: 30mm }',
    )
  })

  it('creates a class with a meaningful name, and a rule at the end', () => {
    const css = 'td { color: blue }\n'
    expect(set({ css }, ['h1'], { color: 'red', 'font-size': '20pt' })).to.deep.equal({
      html: page.replace('<h1>', '<h1 class="title">'),
      css: `${css}\n.title {\n  color: red;\n  font-size: 20pt;\n}\n`,
    })
    expect(set({ css }, ['td'], { color: 'red' }).html).to.include('<td class="items-what">{{what}}')
    expect(set({ css }, ['th', 1], { color: 'red' }).html).to.include('<th class="amount-head">')
    expect(set({ css }, ['tr', 1], { color: 'red' }).html).to.include('<tr class="items-row">')
    expect(set({ css }, ['p'], { color: 'red' }).html).to.include('<p class="note paragraph">')
    expect(set({ css }, ['p', 1], { color: 'red' }).html).to.include('<p class="note {{mood}} paragraph">')
    const picture = '<img src="data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=" alt="">'
    expect(set({ html: picture, css }, ['img'], { width: '3mm' }).html).to.include('<img class="picture"')
    expect(set({ css: '.title b { color: red }' }, ['h1'], { color: 'red' }).html).to.include(
      'class="title-2"',
    )
  })

  it('uses a more specific selector if another rule would win, and !important only against !important', () => {
    expect(set({ css: '.lines thead th { color: blue }\n' }, ['th'], { color: 'red' }).css).to.equal(
      '.lines thead th { color: blue }\n\n.lines .what-head {\n  color: red;\n}\n',
    )
    expect(set({ css: 'th { color: blue !important }\n' }, ['th'], { color: 'red' }).css).to.match(
      /\.what-head \{\n {2}color: red !important;\n\}\n$/,
    )
  })

  it('removes its value, its empty rule and its class', () => {
    const css = 'td { color: blue }\n'
    const once = set({ css }, ['h1'], { color: 'red' })
    expect(set(once, ['h1'], { color: null })).to.deep.equal({ html: page, css })
  })

  it('restores the same bytes for an author’s class, with or without rules', () => {
    const html = '<p class="intro">x</p><p>y</p>'
    for (const css of ['', 'p { margin: 0 }\n', '.intro { }\n', 'p.intro { margin: 0; }\n']) {
      const once = set({ html, css }, ['p'], { 'font-size': '20pt' })
      expect(once.css).to.contain('font-size: 20pt')
      const back = set(once, ['p'], { 'font-size': null })
      expect(back.html, css).to.equal(html)
      // The author's empty rule is also removed.
      expect(back.css, css).to.equal(css === '.intro { }\n' ? '' : css)
    }
    const two = '.intro { }\n.intro { color: red }\n'
    expect(set({ html, css: two }, ['p'], { color: null })).to.deep.equal({ html, css: '.intro { }\n' })
    const own = '.intro { color: red }\n'
    expect(set({ html, css: own }, ['p'], { color: null })).to.deep.equal({ html, css: '' })
  })

  it('writes four sides in one declaration, and expands the rest of a shorthand', () => {
    const sides = {
      'padding-top': '1mm',
      'padding-right': '2mm',
      'padding-bottom': '1mm',
      'padding-left': '2mm',
    }
    const once = set({ css: '' }, ['h1'], sides)
    expect(once.css).to.equal('.title {\n  padding: 1mm 2mm;\n}\n')
    expect(set(once, ['h1'], { 'padding-left': null }).css).to.equal(
      '.title {\n  padding-top: 1mm;\n  padding-right: 2mm;\n  padding-bottom: 1mm;\n}\n',
    )
    expect(set(once, ['h1'], { 'padding-top': '3mm' }).css).to.equal(
      '.title {\n  padding: 1mm 2mm;\n  padding-top: 3mm;\n}\n',
    )
  })

  it('removes the properties that it writes in the style sheet from the style attribute', () => {
    const html = '<p style="color: blue; margin: 0">x</p><p style="color: blue">y</p>'
    expect(set({ html, css: '' }, ['p'], { color: 'red' })).to.deep.equal({
      html: html
        .replace('style="color: blue; margin: 0"', 'style="margin: 0" class="paragraph"')
        .replace('<p style="margin: 0" class="paragraph">', '<p class="paragraph" style="margin: 0">'),
      css: '.paragraph {\n  color: red;\n}\n',
    })
    expect(set({ html, css: '' }, ['p', 1], { color: null }).html).to.equal(
      html.replace(/ style="color: blue">y/, '>y'),
    )
  })

  it('refuses invalid values, and anything that would end the rule', () => {
    const { tree, element } = named(page, 'h1')
    for (const value of [
      'red; } body { display: none',
      'red}',
      '/* ',
      'url(x)',
      '</style>',
      '',
      '12',
      'expression(1)',
      '{{x}}',
      '\\',
      '"',
    ])
      expect(setStyle(tree, '', element, { color: value }), value).to.have.property('refused')
    for (const value of ["'a;b' }", 'a;b', "'a", 'a{', 'Arial, ', "'a\nb'"])
      expect(setStyle(tree, '', element, { 'font-family': value }), value).to.have.property('refused')
    expect(setStyle(tree, '', element, { 'font-size': '-2pt' })).to.have.property('refused')
  })

  it('refuses an unclosed style sheet, and ignores drawings and elements that are not drawn', () => {
    const { tree, element } = named(page, 'h1')
    expect(setStyle(tree, 'td { color: red', element, { color: 'red' })).to.have.property('refused')
    expect(setStyle(tree, '/* open', element, { color: 'red' })).to.have.property('refused')
    const drawing = named('<svg><path d="M0 0"/></svg><style>p{}</style>', 'path')
    expect(setStyle(drawing.tree, '', drawing.element, { color: 'red' })).to.equal(undefined)
  })

  it('keeps Windows line endings', () => {
    expect(set({ css: 'td { color: blue }\r\n' }, ['h1'], { color: 'red' }).css).to.equal(
      'td { color: blue }\r\n\r\n.title {\r\n  color: red;\r\n}\r\n',
    )
  })
})

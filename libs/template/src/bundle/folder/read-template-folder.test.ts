import { expect } from 'chai'
import { readTemplateFolder } from './read-template-folder.ts'
import { faultsOf, good, read, sourceOf, withHtml, withSettings } from '../testing/literal-folder.ts'

describe('readTemplateFolder', () => {
  it('adds every default', () => {
    expect(sourceOf(good).settings).to.deep.equal({
      name: 'Report',
      page: {
        size: 'A4',
        orientation: 'portrait',
        margin: { top: '18mm', right: '18mm', bottom: '18mm', left: '18mm' },
      },
      fileName: 'document.pdf',
      language: 'en',
      optional: [],
      tagged: true,
      compact: false,
      images: 'prepared',
    })
  })

  it('control_character: a character of the page or its style that cannot be printed', () => {
    for (const character of [
      '\0',
      '\u0001',
      '\u000B',
      '\u001B',
      '\u007F',
      '\u0080',
      '\u009F',
      '\uFFFE',
      '\uFDD0',
    ]) {
      expect(faultsOf(withHtml(`<p>\na${character}</p>`)), character).to.include(
        'template.html:2:2 control_character',
      )
      expect(faultsOf({ ...good, 'style.css': `p { }\n/*${character}*/` }), character).to.include(
        'style.css:2:3 control_character',
      )
    }
    const css = 'p {\t}\f\r\n/*é\u00A0😀*/'
    expect(sourceOf({ ...good, 'style.css': css }).css).to.equal(css)
  })

  it('lists the fields of page and file name as one tree', () => {
    const source = sourceOf({
      ...good,
      'template.json': '{ "name": "R", "fileName": "{{title}}-{{no}}.pdf" }',
      'sample.json': '{"title":"T","no":1}',
    })
    expect(source.fields.map(({ name }) => name)).to.deep.equal(['title', 'items', 'no'])
  })

  it('invalid_pattern: a list in the file name, where a page prints its items', () => {
    const settings = '{ "name": "R", "fileName": "{{items}}.pdf" }'
    expect(faultsOf({ ...good, 'template.json': settings })).to.deep.equal([
      'template.json:1:28 invalid_pattern',
      'sample.json:1:26 wrong_type',
    ])
  })

  it('reports the faults in all files at once, each with its position', () => {
    const faults = faultsOf({
      'template.json': '{\n  "name": "R",\n  "langauge": "en"\n}',
      'template.html': '<p>\n<script>1</script>\n{{#open}}',
      'style.css': 'p { color red }',
      'sample.json': '{ "a": 1, }',
    })
    expect(faults).to.deep.equal([
      'template.json:3:3 unknown_setting',
      'template.html:2:1 element_not_allowed',
      'template.html:3:1 unclosed_section',
      'style.css:1:11 css_syntax',
      'sample.json:1:11 malformed_json',
    ])
  })

  it('refuses tags of other template engines, and adds notes for tags that may be text', () => {
    const html = '<p>${x}</p>\n{{#each items}}{{this.name}}{{/each}} {{ total | currency }}'
    expect(faultsOf(withHtml(html))).to.deep.equal([
      'template.html:2:1 unsupported_syntax',
      'template.html:2:16 unsupported_syntax',
      'template.html:2:29 unsupported_syntax',
      'template.html:2:39 unsupported_syntax',
    ])
    expect(sourceOf(withHtml('<p>${x} ${y}</p>')).notes).to.deep.equal([
      'template.html:1: ${x} is printed unchanged. Write {{x}}.',
      'template.html:1: ${y} is printed unchanged. Write {{y}}.',
    ])
    expect(faultsOf(withSettings('{"name":"R","fileName":"{{no|pad}}.pdf"}'))).to.deep.equal([
      'template.json:1:24 unsupported_syntax',
    ])
  })

  it('reports what is missing in an empty folder', () => {
    expect(faultsOf({})).to.deep.equal(['template.json:1:1 missing_file', 'template.html:1:1 missing_file'])
  })

  it('refuses invalid UTF-8 with its position, and accepts a byte order mark', () => {
    expect(faultsOf(withHtml('', { 'template.html': Buffer.from('ab\n\xe9', 'latin1') }))).to.deep.equal([
      'template.html:2:1 not_utf8',
    ])
    expect(sourceOf({ ...good, 'template.json': '\uFEFF{"name":"R"}' }).settings.name).to.equal('R')
  })

  it('ignores unknown files with a note, and hidden ones without a note', () => {
    const { notes } = sourceOf({ ...good, 'styles.css': '', '.git/config': 'x', 'logo.png': 'x' })
    expect(notes.join('\n'))
      .to.match(/styles\.css was ignored\. Did you mean style\.css\?/)
      .and.to.match(/logo\.png was ignored/)
      .and.not.to.match(/git/)
  })

  for (const name of [
    '../x.png',
    'assets/../../x',
    '/etc/passwd',
    'assets//x',
    'assets/a\u0000b',
    'assets/a\\b',
    'assets/a%2e',
    `assets/${'x'.repeat(300)}`,
  ]) {
    it(`refuses the name ${JSON.stringify(name).slice(0, 30)}`, () => {
      const [fault] = faultsOf({ ...good, [name]: 'x' })
      expect(fault).to.match(/unsafe_name$/)
    })
  }

  it('limits the sizes of the source and the assets, and the number of assets', () => {
    expect(faultsOf(withHtml('x'.repeat(2 ** 21 + 1)))).to.deep.equal(['template.html:1:1 source_too_large'])
    expect(faultsOf({ ...good, 'assets/big.bin': new Uint8Array(50 * 2 ** 20 + 1) })).to.deep.equal([
      'assets/big.bin:1:1 file_too_large',
    ])
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`assets/${index}.bin`, 'x']))
    expect(faultsOf({ ...good, ...many })).to.deep.equal(['assets:1:1 too_many_files'])
  })

  describe('template.json', () => {
    it('suggests the closest name for an unknown setting, even if it is nested', () => {
      const result = read(withSettings('{"name":"R","page":{"magin":"1mm"},"taged":true}'))
      const messages = 'faults' in result ? result.faults.map(({ message }) => message) : []
      expect(messages).to.deep.equal([
        '"magin" is not a setting. Did you mean "margin"?',
        '"taged" is not a setting. Did you mean "tagged"?',
      ])
    })

    const refused: [string, string, string][] = [
      ['a size without a unit', '{"name":"R","page":{"size":"100 200"}}', 'invalid_page_size'],
      ['a size of 0', '{"name":"R","page":{"size":"0mm 10mm"}}', 'invalid_page_size'],
      ['a size of 10 km', '{"name":"R","page":{"size":"10000000mm 10mm"}}', 'invalid_page_size'],
      ['a size of NaN', '{"name":"R","page":{"size":"NaNmm"}}', 'invalid_page_size'],
      ['CSS that breaks out of a length', '{"name":"R","page":{"margin":"1mm}body{"}}', 'invalid_margin'],
      ['a negative margin', '{"name":"R","page":{"margin":{"top":"-1mm"}}}', 'invalid_margin'],
      ['margins that leave no space', '{"name":"R","page":{"margin":"105mm"}}', 'invalid_margin'],
      ['an invalid language', '{"name":"R","language":"en_US!"}', 'invalid_language'],
      ['an unknown word', '{"name":"R","images":"small"}', 'invalid_setting'],
      ['a wrong type', '{"name":"R","tagged":"yes"}', 'invalid_setting'],
      ['bookmarks without tags', '{"name":"R","tagged":false,"bookmarks":true}', 'invalid_setting'],
      ['a missing name', '{}', 'missing_setting'],
      ['a value that is not an object', '[]', 'invalid_setting'],
      ['a file name with a folder', '{"name":"R","fileName":"../x.pdf"}', 'invalid_file_name'],
      ['a raw field in the file name', '{"name":"R","fileName":"{{{x}}}.pdf"}', 'raw_field'],
      ['an optional name that no field has', '{"name":"R","optional":["titel"]}', 'unknown_field'],
      ['a key twice', '{"name":"R","name":"S"}', 'duplicate_key'],
      ['a comment', '{"name":"R"/* c */}', 'malformed_json'],
      ['a million brackets', '['.repeat(1_000_000), 'too_deep'],
      ['a prototype key', '{"name":"R","__proto__":{}}', 'unknown_setting'],
    ]
    for (const [title, json, code] of refused) {
      it(`refuses ${title}: ${code}`, () => {
        expect(faultsOf(withSettings(json)).map((fault) => fault.split(' ')[1])).to.deep.equal([code])
      })
    }

    it('accepts one to four lengths as margins, in CSS order', () => {
      const marginOf = (margin: string) =>
        Object.values(
          sourceOf(withSettings(`{"name":"R","page":{"margin":"${margin}"}}`)).settings.page.margin,
        )
      expect(marginOf('1cm')).to.deep.equal(['1cm', '1cm', '1cm', '1cm'])
      expect(marginOf(' 25mm  18mm ')).to.deep.equal(['25mm', '18mm', '25mm', '18mm'])
      expect(marginOf('1mm 2mm 0')).to.deep.equal(['1mm', '2mm', '0', '2mm'])
      expect(marginOf('1mm 2mm 3mm 4mm')).to.deep.equal(['1mm', '2mm', '3mm', '4mm'])
      for (const margin of ['1mm 2mm 3mm 4mm 5mm', '1mm, 2mm', '', '1mm auto'])
        expect(faultsOf(withSettings(`{"name":"R","page":{"margin":"${margin}"}}`)), margin).to.deep.equal([
          'template.json:1:30 invalid_margin',
        ])
    })

    it('accepts two lengths as a page size, which include the orientation', () => {
      expect(
        sourceOf(withSettings('{"name":"R","page":{"size":"150mm 4in","margin":"0"}}')).settings.page,
      ).to.deep.include({ size: '150mm 4in', orientation: 'landscape' })
    })

    it('accepts the number of pages that the template is designed for', () => {
      const pages = (pagesMax: unknown) =>
        withSettings(JSON.stringify({ name: 'R', page: { margin: '0', pagesMax } }))
      expect(sourceOf(pages(1)).settings.page.pagesMax).to.equal(1)
      for (const wrong of [0, 1.5, '1'])
        expect(faultsOf(pages(wrong)).join(), String(wrong)).to.match(/invalid_setting$/)
    })
  })

  describe('samples', () => {
    it('checks each sample against the fields, and reports the position of the wrong key', () => {
      const faults = faultsOf({
        ...good,
        'sample.json': '{\n  "titel": "T",\n  "items": [{ "name": "a" }, { "nam": "b" }]\n}',
      })
      expect(faults).to.include('sample.json:2:3 unknown_key').and.to.include('sample.json:3:32 unknown_key')
    })

    it('accepts a sample without an optional field', () => {
      expect(
        sourceOf({
          ...good,
          'template.json': '{"name":"R","optional":["title"]}',
          'sample.json': '{"items":[]}',
        }).samples,
      ).to.have.length(1)
    })

    it('reports faults of samples separately on request, and reads no other sample', () => {
      const files = {
        ...good,
        'samples/a.json': '{ "title": "T" }',
        'samples/b.json': '{\n  "titel": "T", "items": [] }',
        'samples/c.json': '{ ',
      }
      const given = new Map(Object.entries(files).map(([file, text]) => [file, Buffer.from(text)]))
      const reported = readTemplateFolder(given, {
        samplesApart: new Set(['samples/a.json', 'samples/b.json']),
      })
      if ('faults' in reported) throw new Error(JSON.stringify(reported.faults))
      expect(reported.source.samples.map(({ file }) => file)).to.deep.equal(['samples/a.json'])
      const faults = reported.sampleFaults.map(
        ({ file, line, code, pointer }) => `${file}:${line} ${code} ${pointer}`,
      )
      expect(faults).to.deep.equal([
        'samples/b.json:2 unknown_key /data/titel',
        'samples/b.json:1 missing_key /data/title',
      ])
    })

    it('numbers the elements of the page as written, even if links are left out', () => {
      const files = {
        ...good,
        'template.html':
          '<link rel="icon" href="a.ico"><h1>{{title}}</h1>{{#items}}<p>{{name}}</p>{{/items}}',
      }
      const given = new Map(Object.entries(files).map(([file, text]) => [file, Buffer.from(text)]))
      const numbered = readTemplateFolder(given, { elementAttribute: 'data-e' })
      if ('faults' in numbered) throw new Error(JSON.stringify(numbered.faults))
      expect(numbered.source.html).to.equal(
        '<h1 data-e="1">{{title}}</h1>{{#items}}<p data-e="2">{{name}}</p>{{/items}}',
      )
      const plain = sourceOf(files)
      expect({ ...numbered.source, html: plain.html }).to.deep.equal(plain)
    })

    it('keeps sample.json first', () => {
      const { samples } = sourceOf({ ...good, 'samples/a.json': '{"title":"x"}' })
      expect(samples.map(({ file }) => file)).to.deep.equal(['sample.json', 'samples/a.json'])
    })
  })
})

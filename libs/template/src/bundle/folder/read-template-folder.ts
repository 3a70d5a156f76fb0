import type { Field, SourceFault } from '@platen/contract'
import { numberElements } from '@platen/template/markup'
import { bundleBounds } from '../bounds.ts'
import { checkCss } from '../css/check-css.ts'
import { fontDeclarations } from '../css/font-declarations.ts'
import { checkDrawnElements } from '../html/check-drawn-elements.ts'
import { checkHtml } from '../html/check-html.ts'
import { readSample, type SampleFault } from './read-sample.ts'
import { checkSvg } from '../html/check-svg.ts'
import { checkFieldSettings } from './check-field-settings.ts'
import { compileFields } from './compile-fields.ts'
import { readTexts } from './read-texts.ts'
import { addFault, createFolderCheck, enterNote, type FolderCheck, noteTexts } from '../check/folder-check.ts'
import { type FolderFiles, sortFolder } from './folder-names.ts'
import { replaceLinks } from '../html/link-elements.ts'
import { readSettings, type ReadSettings } from './read-settings.ts'
import { createSourceText, decodeSourceText, type SourceText } from '../check/source-text.ts'
import type { Sample, TemplateSource } from '../template-source.ts'

export interface ReadTemplateOptions {
  /** Only these samples are read, and their errors are returned separately. Default: all errors are returned together. */
  samplesApart?: ReadonlySet<string>
  /** Numbers the elements of `source.html` in this attribute, as `numberElements` does. A page with too many elements has no numbers. */
  elementAttribute?: string
}

/** `sampleFaults` is empty unless samples were read separately. `source.samples` are the valid samples. */
export type ReadTemplate = { source: TemplateSource; sampleFaults: SampleFault[] } | { faults: SourceFault[] }

/**
 * Reads a template folder from bytes by path: `template.html`, `template.json`, and optionally `style.css`, `sample.json`, `samples/*.json`
 * and `assets/**`. Returns the errors in all files at once, in the order of files and lines (the first 100, then a count). Never throws.
 */
export function readTemplateFolder(
  given: ReadonlyMap<string, Uint8Array>,
  { samplesApart, elementAttribute }: ReadTemplateOptions = {},
): ReadTemplate {
  const { files, faults, notes } = sortFolder(given)
  // Limits first, so that nothing too large is parsed.
  if (faults.length > 0) return { faults }
  const check = createFolderCheck(files.assets, {
    hasStyle: files.css !== undefined,
    leftOut: files.leftOut,
  })
  const text = (file: string, bytes: Uint8Array | undefined) => decode(check, file, bytes)
  const html = text('template.html', files.html)
  const css = files.css && text('style.css', files.css)
  const settingsText = text('template.json', files.settings)
  const read = settingsText && readSettings(settingsText)
  if (read && 'faults' in read) check.faults.push(...read.faults)
  const texts = readTexts(files.texts)
  check.faults.push(...texts.faults)
  const settings = read && 'settings' in read ? read : undefined
  if (settings) {
    check.faults.push(...checkFieldSettings(settings))
    checkBase(check, settings)
    if (files.texts.size > 0) settings.settings.texts = texts.texts
  }
  let fields: Field[] | undefined
  if (html) {
    const compiled = compileFields(html, settings, texts)
    check.faults.push(...compiled.faults)
    for (const note of compiled.notes) enterNote(check, note)
    checkDrawnElements(check, html, compiled.elements)
    // Without settings, optional fields are unknown.
    fields = settings && compiled.fields
    checkHtml(check, html, { canMerge: compiled.canMerge })
  }
  if (css) checkStyle(check, css, '')
  const sheets = checkAssetTexts(check, files)
  const wanted = [...files.samples].filter(([file]) => samplesApart?.has(file) ?? true)
  const { samples, faults: sampleFaults } = readSamples(wanted, fields)
  if (!samplesApart) check.faults.push(...sampleFaults)
  if (check.faults.length > 0 || !html || !settings || !fields)
    return { faults: listed(inOrder(check.faults)) }
  const numbers = elementAttribute === undefined ? [] : numberElements(html.text, elementAttribute)
  if (files.samples.size === 0) notes.push('There is no sample.json. Add it to see the document with data.')
  return {
    source: {
      ...replaceLinks({ html: html.text, css: css?.text ?? '' }, check.links, numbers),
      settings: settings.settings,
      fields,
      samples,
      assets: files.assets,
      notes: [...notes, ...noteTexts(check), ...unusedNotes(check)],
      fontDeclarations: fontDeclarations([html.text, css?.text ?? '', ...sheets]),
    },
    sampleFaults,
  }
}

/** The template's PDF must exist. */
function checkBase(check: FolderCheck, { settings, json }: ReadSettings): void {
  const { pdf } = settings.page
  if (pdf === undefined) return
  check.used.add(pdf)
  if (check.assets.has(pdf) && /\.pdf$/i.test(pdf)) return
  if (check.assets.has(pdf)) {
    const message = `The name of ${pdf} does not end in .pdf. Choose a PDF from the assets.`
    check.faults.push({ file: 'template.json', ...json.at('/page/pdf'), code: 'invalid_setting', message })
    return
  }
  const message = `The folder has no ${pdf}. Upload it under Assets, or choose an existing PDF.`
  check.faults.push({ file: 'template.json', ...json.at('/page/pdf'), code: 'missing_asset', message })
}

function decode(check: FolderCheck, file: string, bytes: Uint8Array | undefined): SourceText | undefined {
  if (!bytes) {
    addFault(
      check,
      { source: createSourceText(file, ''), offset: 0 },
      'missing_file',
      `The folder has no ${file}. Add it.`,
    )
    return undefined
  }
  const decoded = decodeSourceText(file, bytes)
  if ('at' in decoded) return decoded
  check.faults.push(decoded)
  return undefined
}

function checkStyle(check: FolderCheck, source: SourceText, folder: string): void {
  const tag = source.text.indexOf('{{')
  if (tag >= 0) {
    const name =
      source.text
        .slice(tag + 2, tag + 82)
        .split('}}', 1)[0]
        ?.trim() ?? ''
    addFault(
      check,
      { source, offset: tag },
      'field_in_style',
      `${source.file} is not merged with data, but contains "${name}". ${
        isInPageRule(source.text, tag)
          ? 'Move the @page rule to a <style> in template.html, where its values can be fields.'
          : 'In template.html, give the element a style attribute or a class, or write <body style="--color: {{color}}"> and var(--color) here.'
      }`,
    )
    return
  }
  checkCss(check, { source, text: source.text, offset: 0, folder, kind: 'stylesheet', exact: true })
}

/** A page cannot use `var()` of an element. */
function isInPageRule(css: string, offset: number): boolean {
  const rule = css.lastIndexOf('@page', offset)
  if (rule < 0) return false
  let depth = 0
  for (let at = css.indexOf('{', rule); at >= 0 && at < offset; at++) {
    if (css[at] === '{') depth++
    else if (css[at] === '}' && --depth === 0) return false
  }
  return true
}

/** Returns the style sheets among the assets. */
function checkAssetTexts(check: FolderCheck, files: FolderFiles): string[] {
  const sheets: string[] = []
  for (const [path, bytes] of files.assets) {
    const isCss = /\.css$/i.test(path)
    if (!isCss && !/\.svgz?$/i.test(path)) continue
    if (bytes.length > bundleBounds.assetTextBytesMax) {
      const message = `A style sheet or drawing can be up to ${bundleBounds.assetTextBytesMax / 2 ** 20} MiB. Simplify it, or save the drawing as PNG.`
      check.faults.push({ file: path, line: 1, column: 1, code: 'file_too_large', message })
      continue
    }
    const source = decode(check, path, bytes)
    if (source && isCss) {
      checkStyle(check, source, path.slice(0, path.lastIndexOf('/')))
      sheets.push(source.text)
    } else if (source) checkSvg(check, source)
  }
  return sheets
}

function readSamples(files: Iterable<[string, Uint8Array]>, fields: Field[] | undefined) {
  const samples: Sample[] = []
  const faults: SampleFault[] = []
  for (const [file, bytes] of files) {
    const decoded = decodeSourceText(file, bytes)
    const read = 'at' in decoded ? readSample(decoded, fields) : { faults: [{ ...decoded, pointer: '' }] }
    if ('sample' in read) samples.push(read.sample)
    else faults.push(...read.faults)
  }
  return { samples, faults }
}

function unusedNotes(check: FolderCheck): string[] {
  if (check.anyMayBeUsed) return []
  return [...check.assets.keys()]
    .filter((path) => !check.used.has(path))
    .map(
      (path) =>
        `${path} is not used by the template. Remove it, or reference it in template.html or style.css.`,
    )
}

function listed(faults: SourceFault[]): SourceFault[] {
  const { faultsListedMax } = bundleBounds
  const next = faults[faultsListedMax]
  if (!next) return faults
  const message = `Errors from here on: ${faults.length - faultsListedMax}. Fix the first ones, and publish again.`
  return [...faults.slice(0, faultsListedMax), { ...next, code: 'more_errors', message }]
}

function inOrder(faults: SourceFault[]): SourceFault[] {
  const order = ['template.json', 'template.html', 'style.css']
  const rank = (file: string) => (order.includes(file) ? order.indexOf(file) : order.length)
  return faults.toSorted(
    (a, b) =>
      rank(a.file) - rank(b.file) ||
      (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) ||
      a.line - b.line ||
      a.column - b.column,
  )
}

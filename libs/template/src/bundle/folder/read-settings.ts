import {
  canonicalLocale,
  escapePointerPart,
  pageSizes,
  type SourceFault,
  type TemplateSettings,
} from '@platen/contract'
import { unprintableTexts } from '@platen/merge'
import { Ajv, type ErrorObject } from 'ajv'
import { parseCssLength, pageSizeKeyword, parsePageSize } from '../css/css-length.ts'
import { type JsonSource, parseJsonSource, unknownKeyMessage } from './parse-json-source.ts'
import { type TemplateFile, templateFileSchema } from './settings-schema.ts'
import type { SourceText } from '../check/source-text.ts'

const sides = ['top', 'right', 'bottom', 'left'] as const

/** Below 1 mm nothing prints. The PDF limit is 14,400 points (5.08 m). */
const pageMm = { min: 1, max: 5000 } as const

const validate = new Ajv({ allErrors: true, verbose: true }).compile<TemplateFile>(templateFileSchema)

/** The settings if they are valid, and the positions of values. */
export interface ReadSettings {
  settings: TemplateSettings
  json: JsonSource
}

/** Reads template.json with defaults. Returns all errors at once. */
export function readSettings(source: SourceText): ReadSettings | { faults: SourceFault[] } {
  const json = parseJsonSource(source)
  if ('faults' in json) return json
  const fault = (pointer: string, code: string, message: string, key = false): SourceFault => ({
    file: source.file,
    ...json.at(pointer, { key }),
    code,
    message,
  })
  if (!validate(json.value)) return { faults: shapeFaults(validate.errors ?? [], fault) }
  const unprintable = unprintableTexts(json.value)
  if (unprintable.length > 0)
    return { faults: unprintable.map(({ pointer, code, message }) => fault(pointer, code, message)) }
  const file = json.value
  const settings: TemplateSettings = {
    name: file.name.trim(),
    page: readPage(file.page),
    fileName: file.fileName ?? 'document.pdf',
    language: file.language ?? 'en',
    optional: [...new Set(file.optional)],
    tagged: file.tagged ?? true,
    ...(file.bookmarks && { bookmarks: true }),
    compact: file.compact ?? false,
    images: file.images ?? 'prepared',
    ...(file.locale !== undefined && { locale: file.locale }),
    ...(file.timeZone !== undefined && { timeZone: file.timeZone }),
    ...(file.fields && { fields: file.fields }),
    ...(file.computed && { computed: file.computed }),
    ...(file.document && { document: file.document }),
  }
  const faults = [...pageFaults(settings.page, fault)]
  if (canonicalLocale(settings.language) === undefined) {
    faults.push(
      fault(
        '/language',
        'invalid_language',
        `"${settings.language}" is not a valid language tag. Use a language tag such as "en" or "pt-BR".`,
      ),
    )
  }
  if (settings.bookmarks && !settings.tagged) {
    const message = 'Bookmarks are created from tagged headings. Omit "tagged", or set it to true.'
    faults.push(fault('/bookmarks', 'invalid_setting', message))
  }
  // oxlint-disable-next-line no-control-regex -- these are the characters to be refused
  if (/[/\\\u0000-\u001F\u007F]/.test(settings.fileName.replaceAll(/\{\{[^}]*\}\}/g, ''))) {
    faults.push(
      fault(
        '/fileName',
        'invalid_file_name',
        'A file name must not contain a slash, a backslash or a control character.',
      ),
    )
  }
  return faults.length > 0 ? { faults } : { settings, json }
}

function readPage(page: TemplateFile['page']): TemplateSettings['page'] {
  const size = page?.size ?? 'A4'
  const margin = page?.margin ?? {}
  const given = typeof margin === 'string' ? marginSides(margin) : margin
  const side = (name: (typeof sides)[number]) => given[name] ?? '18mm'
  const box = parsePageSize(size, page?.orientation ?? 'portrait')
  const keyword = pageSizeKeyword(size)
  const turned = box && box.widthMm > box.heightMm ? 'landscape' : 'portrait'
  return {
    size: keyword ?? size.trim(),
    // Two lengths have their own orientation.
    orientation: keyword === undefined ? turned : (page?.orientation ?? 'portrait'),
    margin: { top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') },
    ...(page?.pagesMax !== undefined && { pagesMax: page.pagesMax }),
    ...(page?.pdf !== undefined && { pdf: page.pdf }),
    ...(page?.form !== undefined && { form: page.form }),
    ...(page?.header && { header: page.header }),
    ...(page?.footer && { footer: page.footer }),
  }
}

/** One to four lengths for the sides, as in CSS. An invalid length is kept for its error. */
function marginSides(margin: string): Record<(typeof sides)[number], string> {
  const lengths = margin.trim().split(/\s+/)
  const [top = '', right = top, bottom = top, left = right] = lengths.length <= 4 ? lengths : [margin]
  return { top, right, bottom, left }
}

type MakeFault = (pointer: string, code: string, message: string, key?: boolean) => SourceFault

function pageFaults(page: TemplateSettings['page'], fault: MakeFault): SourceFault[] {
  const box = parsePageSize(page.size, page.orientation)
  if (!box) {
    const known = Object.keys(pageSizes).join(', ')
    return [
      fault(
        '/page/size',
        'invalid_page_size',
        `"${page.size}" is not a page size. Use one of ${known}, or two lengths such as "100mm 150mm".`,
      ),
    ]
  }
  if ([box.widthMm, box.heightMm].some((mm) => !(mm >= pageMm.min && mm <= pageMm.max))) {
    return [
      fault(
        '/page/size',
        'invalid_page_size',
        `A page must be between 1 mm and 5 m wide and high, unlike "${page.size}".`,
      ),
    ]
  }
  const faults: SourceFault[] = []
  const margins = { top: 0, right: 0, bottom: 0, left: 0 }
  const wrong = new Map<string, SourceFault>()
  for (const side of sides) {
    const value = page.margin[side]
    const mm = parseCssLength(value)
    if (mm !== undefined) margins[side] = mm
    else {
      const message = `"${value}" is not a length. Use a length such as "18mm" or "0", or up to four lengths as in CSS: "25mm 18mm".`
      const made = fault(`/page/margin/${side}`, 'invalid_margin', message)
      // A length can apply to all four sides, but is reported once.
      wrong.set(`${made.line}:${made.column}`, made)
    }
  }
  faults.push(...wrong.values())
  if (
    faults.length === 0 &&
    (box.widthMm - margins.left - margins.right < 1 || box.heightMm - margins.top - margins.bottom < 1)
  ) {
    faults.push(
      fault(
        '/page/margin',
        'invalid_margin',
        'The margins leave no room on the page. Make them smaller or the page larger.',
      ),
    )
  }
  return faults
}

function shapeFaults(errors: ErrorObject[], fault: MakeFault): SourceFault[] {
  const faults = new Map<string, SourceFault>()
  const add = (made: SourceFault) =>
    faults.set(`${made.line}:${made.column}:${made.code}:${made.message}`, made)
  for (const error of errors) {
    const at = error.instancePath
    switch (error.keyword) {
      case 'additionalProperties': {
        const key = String(error.params['additionalProperty'])
        const known = Object.keys(error.parentSchema?.['properties'] ?? {})
        add(fault(`${at}/${escapePointerPart(key)}`, 'unknown_setting', unknownKeyMessage(key, known), true))
        break
      }
      case 'required':
        add(fault(at, 'missing_setting', `"${error.params['missingProperty']}" is missing. Add it.`))
        break
      case 'const':
        add(fault(at, 'invalid_setting', oneOfMessage(at, errors)))
        break
      case 'anyOf':
        break
      case 'type':
        // The margin is a length or four of them, so this is reported once.
        if (at === '/page/margin')
          add(
            fault(
              at,
              'invalid_setting',
              '"margin" must be one to four lengths, such as "25mm 18mm", or an object of top, right, bottom, left.',
            ),
          )
        else
          add(
            fault(
              at,
              'invalid_setting',
              at === ''
                ? 'template.json must contain one object: { "name": … }.'
                : `${quoted(at)} must be a ${error.params['type']}.`,
            ),
          )
        break
      default:
        add(fault(at, 'invalid_setting', `${quoted(at)} ${error.message ?? 'is not valid'}.`))
    }
  }
  return [...faults.values()]
}

function oneOfMessage(at: string, errors: ErrorObject[]): string {
  const allowed = errors
    .filter((error) => error.instancePath === at && error.keyword === 'const')
    .map((error) => JSON.stringify(error.params['allowedValue']))
  return `${quoted(at)} must be one of ${allowed.join(', ')}.`
}

function quoted(pointer: string): string {
  return `"${pointer.slice(1).replaceAll('/', '.')}"`
}

/** The raw query parameters of a URL. Each reader returns only the parameters that it knows, because users can edit URLs. */
type Raw = Record<string, unknown>

const text = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value.slice(0, 2_000) : undefined

function oneOf<const T extends string>(value: unknown, options: readonly T[]): T | undefined {
  return options.find((option) => option === value)
}

function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

/**
 * `to` is the page to open after sign-in. Only paths of the dashboard without control characters are allowed, because browsers drop those
 * characters.
 */
export function readSignInSearch(raw: Raw) {
  const to = text(raw['to'])
  return defined({
    to: to !== undefined && /^\/(?![/\\])\P{Cc}*$/u.test(to) ? to : undefined,
    invite: text(raw['invite']),
    token: text(raw['token']),
  })
}

/**
 * Reads the parameters that Google or Microsoft adds when redirecting to the dashboard, and returns them under the names that the API expects. Codes
 * from Microsoft are long.
 */
export function readDocumentReturnSearch(raw: Raw) {
  const param = (name: string) => {
    const value = raw[name]
    return typeof value === 'string' && value !== '' ? value.slice(0, 8_000) : undefined
  }
  return defined({
    state: param('state') ?? 'none',
    code: param('code'),
    error: param('error')?.slice(0, 200),
    picked_file_ids: param('picked_file_ids'),
  })
}

export const templateOrders = ['changed', 'name', 'used'] as const

export function readTemplatesSearch(raw: Raw) {
  return defined({
    find: text(raw['find']),
    order: oneOf(raw['order'], templateOrders),
    archived: raw['archived'] === true ? true : undefined,
  })
}

export function readActivitySearch(raw: Raw) {
  const day = text(raw['day'])
  return defined({
    templateId: text(raw['templateId']),
    outcome: oneOf(raw['outcome'], ['succeeded', 'failed']),
    keys: oneOf(raw['keys'], ['live', 'test']),
    day: day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined,
  })
}

export function readNewBatchSearch(raw: Raw) {
  return defined({ templateId: text(raw['templateId']) })
}

/** `version` is the shown version, by default the newest. `with` is the version that it is compared with, or `draft`. */
export function readVersionsSearch(raw: Raw) {
  const numberOf = (value: unknown) =>
    Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined
  return defined({
    version: numberOf(raw['version']),
    with: oneOf(raw['with'], ['draft']) ?? numberOf(raw['with']),
  })
}

/** The tabs of the editor, in the order in which users usually need them. */
export const editorTabs = ['chat', 'page', 'data', 'settings', 'code', 'integrations'] as const
export type EditorTab = (typeof editorTabs)[number]
/** `template` and `tab` identify the editor page from which the Brand page was opened. */
export function readBrandSearch(raw: Raw) {
  return defined({ template: text(raw['template']), tab: readTab(raw) })
}

export const codeFiles = ['html', 'css', 'texts', 'assets'] as const

/** Bookmarked URLs may contain the tab names of 2026. */
function readTab(raw: Raw): EditorTab | undefined {
  if (raw['tab'] === 'preview') return 'page'
  if (raw['tab'] === 'set-up') return 'settings'
  if (raw['tab'] === 'code' && raw['file'] === 'page') return 'settings'
  return oneOf(raw['tab'], editorTabs)
}

/**
 * `zoom` is `width`, `page`, or a percentage of the physical size. `view` is `data`, or `names` for the names of merge fields instead of values.
 * `sample` is the path of a sample file in the draft. `line` is the line at which the code opens. `field` is the dotted path of the field whose
 * settings are open, or empty for the list of all fields. `texts` is the path of a translation file. `at` is the JSON pointer of the value to which
 * the sample form scrolls.
 */
export function readEditorSearch(raw: Raw) {
  const page = Number(raw['page'])
  const line = Number(raw['line'])
  const percent = Number(raw['zoom'])
  const zoom =
    oneOf(raw['zoom'], ['width', 'page']) ??
    (Number.isInteger(percent) && percent >= 10 && percent <= 800 ? percent : undefined)
  return defined({
    tab: readTab(raw),
    file: oneOf(raw['file'], codeFiles),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    zoom,
    view: oneOf(raw['view'], ['names', 'data']),
    sample: text(raw['sample']),
    line: Number.isInteger(line) && line > 0 ? line : undefined,
    field: raw['field'] === '' ? '' : text(raw['field']),
    texts: text(raw['texts']),
    at: text(raw['at']),
  })
}

export type EditorSearch = ReturnType<typeof readEditorSearch>

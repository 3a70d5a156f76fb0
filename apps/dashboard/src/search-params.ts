/** What pages keep in their address. Each reader takes what it knows and drops the rest: an address is typed by anyone. */
type Raw = Record<string, unknown>

const text = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value.slice(0, 2_000) : undefined

function word<const T extends string>(value: unknown, words: readonly T[]): T | undefined {
  return words.find((known) => known === value)
}

function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

/** `to`: the page to go on to; only a path of the dashboard's own, without control characters, which browsers drop. */
export function readSignInSearch(raw: Raw) {
  const to = text(raw['to'])
  return defined({
    to: to !== undefined && /^\/(?![/\\])\P{Cc}*$/u.test(to) ? to : undefined,
    invite: text(raw['invite']),
    token: text(raw['token']),
  })
}

/** What providers of documents send people back with, in the words of the API. Codes are long at Microsoft. */
export function readDocumentReturnSearch(raw: Raw) {
  const given = (name: string) => {
    const value = raw[name]
    return typeof value === 'string' && value !== '' ? value.slice(0, 8_000) : undefined
  }
  return defined({
    state: given('state') ?? 'none',
    code: given('code'),
    error: given('error')?.slice(0, 200),
    picked_file_ids: given('picked_file_ids'),
  })
}

export const templateOrders = ['changed', 'name', 'used'] as const

export function readTemplatesSearch(raw: Raw) {
  return defined({
    find: text(raw['find']),
    order: word(raw['order'], templateOrders),
    archived: raw['archived'] === true ? true : undefined,
  })
}

export function readActivitySearch(raw: Raw) {
  const day = text(raw['day'])
  return defined({
    templateId: text(raw['templateId']),
    outcome: word(raw['outcome'], ['succeeded', 'failed']),
    keys: word(raw['keys'], ['live', 'test']),
    day: day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined,
  })
}

export function readNewBatchSearch(raw: Raw) {
  return defined({ templateId: text(raw['templateId']) })
}

/** `version`: the one that is shown, default the newest. `with`: what it is compared with. */
export function readVersionsSearch(raw: Raw) {
  const numberOf = (value: unknown) =>
    Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined
  return defined({
    version: numberOf(raw['version']),
    with: word(raw['with'], ['draft']) ?? numberOf(raw['with']),
  })
}

/** In the order of a person's work. */
export const editorTabs = ['chat', 'page', 'data', 'set-up', 'code', 'integrations'] as const
export type EditorTab = (typeof editorTabs)[number]
/** `template`, `tab`: where the editor was left for the Brand page. */
export function readBrandSearch(raw: Raw) {
  return defined({ template: text(raw['template']), tab: readTab(raw) })
}

export const codeFiles = ['html', 'css', 'texts', 'assets'] as const

/** Addresses that people kept name the tabs as they were called in 2026. */
function readTab(raw: Raw): EditorTab | undefined {
  if (raw['tab'] === 'preview') return 'page'
  if (raw['tab'] === 'code' && raw['file'] === 'page') return 'set-up'
  return word(raw['tab'], editorTabs)
}

/**
 * `zoom`: `width`, `page`, or per cent of the physical size. `view`: merge fields as they stand (`names`), or with data. `sample`: a file of the
 * draft. `line`: where the code is to be opened. `field`: the one whose settings are open, by its dotted path; empty: the list of all fields.
 * `texts`: the file of a language. `at`: the place in the sample's form that is to be gone to, as a JSON pointer.
 */
export function readEditorSearch(raw: Raw) {
  const page = Number(raw['page'])
  const line = Number(raw['line'])
  const percent = Number(raw['zoom'])
  const zoom =
    word(raw['zoom'], ['width', 'page']) ??
    (Number.isInteger(percent) && percent >= 10 && percent <= 800 ? percent : undefined)
  return defined({
    tab: readTab(raw),
    file: word(raw['file'], codeFiles),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    zoom,
    view: word(raw['view'], ['names', 'data']),
    sample: text(raw['sample']),
    line: Number.isInteger(line) && line > 0 ? line : undefined,
    field: raw['field'] === '' ? '' : text(raw['field']),
    texts: text(raw['texts']),
    at: text(raw['at']),
  })
}

export type EditorSearch = ReturnType<typeof readEditorSearch>

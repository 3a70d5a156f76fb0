import { type DraftSource, ibanFault, ibanLengths } from '@platen/contract'
import { hiddenTags, hideMergeTags } from '@platen/merge'
import { isJsonObject, pageHtml, readJson, readSettings } from '@platen/template/draft'
import { parseSource } from '@platen/template/markup'
import { knownNames } from './lost-fields.ts'
import { withoutEscapes, withoutReferences } from './outside-addresses.ts'

/** An address, phone number or account number that a reader can visit, write to, call or pay, but that a browser does not load. */
export interface TextAddress {
  kind: 'web' | 'email' | 'phone' | 'iban' | 'payee'
  /** The normalized form for comparison: host and path, email address, digits, account number, or payment address. */
  plain: string
}

/** The addresses in a draft, by where they are. */
export interface TextAddresses {
  /** In links, codes and formulas. */
  links: TextAddress[]
  /** On the page, and in the language files, the style sheet and the settings. */
  texts: TextAddress[]
  /** In samples and the examples of fields. */
  samples: TextAddress[]
}

const countries =
  'ac|ad|ae|af|ag|ai|al|am|ao|aq|ar|at|au|aw|ax|az|ba|bb|bd|be|bf|bg|bh|bi|bj|bm|bn|bo|br|bs|bt|bw|by|bz|ca|cc|cd|cf|cg|ch|ci|ck|cl|cm|cn|co|cr|cu|cv|cw|cx|cy|cz|de|dj|dk|dm|do|dz|ec|ee|eg|er|es|et|eu|fi|fj|fk|fm|fo|fr|ga|gd|ge|gf|gg|gh|gi|gl|gm|gn|gp|gq|gr|gs|gt|gu|gw|gy|hk|hm|hn|hr|ht|hu|id|ie|il|im|in|io|iq|ir|is|it|je|jm|jo|jp|ke|kg|kh|ki|km|kn|kp|kr|kw|ky|kz|la|lb|lc|li|lk|lr|ls|lt|lu|lv|ly|ma|mc|md|me|mg|mh|mk|ml|mm|mn|mo|mp|mq|mr|ms|mt|mu|mv|mw|mx|my|mz|na|nc|ne|nf|ng|ni|nl|no|np|nr|nu|nz|om|pa|pe|pf|pg|ph|pk|pl|pm|pn|pr|ps|pt|pw|py|qa|re|ro|rs|ru|rw|sa|sb|sc|sd|se|sg|sh|si|sk|sl|sm|sn|so|sr|ss|st|su|sv|sx|sy|sz|tc|td|tf|tg|th|tj|tk|tl|tm|tn|to|tr|tt|tv|tw|tz|ua|ug|uk|us|uy|uz|va|vc|ve|vg|vi|vn|vu|wf|ws|ye|yt|za|zm|zw'
const others =
  'com|net|org|info|biz|edu|gov|app|dev|xyz|online|shop|store|site|tech|top|club|live|link|click|page|cloud|pay|bank|finance|work|world|zone|icu|vip|pro|one|website|email|berlin|hamburg|example|test|invalid|onion'
/** File extensions that are also top-level domains. They count as domains only with `www.` or a path. */
const fileEndings = new Set(['md', 'py', 'ps', 'sh', 'rs', 'pl', 'zip', 'mov', 'so', 'ai', 'page', 'pro'])

const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?`
const webPattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}@._/-])((?:${label}\.)+)(xn--[a-z\d-]+|${countries}|${others})(?![\p{L}\p{N}@_-]|\.[\p{L}\p{N}])((?::\d+)?[/?#][^\s"'<>\u{FFFC}]*)?`,
  'giu',
)
const anyWww =
  /(?<![\p{L}\p{N}@._/-])(www\.)([\p{L}\p{N}][\p{L}\p{N}.-]*\.\p{L}{2,})((?::\d+)?[/?#][^\s"'<>\u{FFFC}]*)?/giu
const emailPattern =
  /(?<![\p{L}\p{N}.!#$%&*+/=?^_`{|}~-])[\p{L}\p{N}.!#$%&*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,63}/giu
const phonePattern = /^\s*(?:tel|sms|smsto|mms|callto|facetime|whatsapp)\s*:(.*)$/isu
const accountPattern = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:[ \u{a0}\u{202f}./–-]{0,2}[A-Z\d]){11,30}/giu

/** Wallets, and handles without a domain, such as `ada@bank`. */
const payeePattern =
  /(?<![\p{L}\p{N}/=?&#._-])(?:0x[\da-f]{40}|bc1[a-z\d]{25,60}|(?=[a-z\d]*[a-z])(?=[a-z\d]*\d)[13][a-z\d]{25,34}|(?:\p{L}|\d{8})[\p{L}\d._-]*@\p{L}[\p{L}\d-]+)(?![\p{L}\p{N}@_-]|\.[\p{L}\p{N}])/giu

/** Elements that do not end a line of text. */
const withinLine = new Set(
  'a abbr b bdi bdo cite code del em font i ins kbd mark q s small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)

/** Returns the addresses and account numbers in text from a user or a file. */
export function addressesInText(given: string): TextAddress[] {
  const text = given.replaceAll(/\b(?:https?:[/\\]*|mailto:)/gi, ' ')
  return [...text.split(/[\s"'“”„<>()[\]]+/u).flatMap(phoneIn), ...phonesIn(text), ...addressesIn(text)]
}

/** Finds web and email addresses without a scheme, phone numbers in links, and account numbers in a draft. */
export function textAddresses(source: DraftSource): TextAddresses {
  return addressesOf(source, anyIn)
}

/** Returns the addresses and all phone numbers that a draft can print. Comments and other unprinted text do not count. */
export function printableAddresses(source: DraftSource): TextAddress[] {
  const { links, texts, samples } = addressesOf(source, addressesInText)
  return [...links, ...texts, ...samples]
}

/** Returns the values in a draft's samples and language files. */
export function providedValues({ files }: DraftSource): string[] {
  return Object.entries(files).flatMap(([path, text]) =>
    /^(?:samples?[./]|texts\/)/.test(path) ? valuesOf(readJson(text)) : [],
  )
}

function addressesOf(source: DraftSource, find: (text: string) => TextAddress[]): TextAddresses {
  const found: TextAddresses = { links: [], texts: [], samples: [] }
  for (const [path, text] of Object.entries(source.files)) {
    if (/^samples?[./]/.test(path)) found.samples.push(...valuesOf(readJson(text)).flatMap(find))
    else if (path === 'template.json') addSettings(source, found, find)
    else if (path.endsWith('.json'))
      found.texts.push(...valuesOf(readJson(text)).flatMap((one) => find(masked(one))))
    else if (path.endsWith('.css')) found.texts.push(...stringsOfCss(text).flatMap(find))
  }
  const html = pageHtml(source)
  // An address could be split by tags that print nothing, so the page is also searched without them.
  for (const one of new Set([html, html.replaceAll(/\{\{\s*[!#^/][^}]*\}\}/g, '')])) {
    const { links, texts } = partsOfPage(masked(one))
    found.links.push(...links.flatMap(find))
    found.texts.push(...texts.flatMap(find))
  }
  return found
}

function addSettings(source: DraftSource, found: TextAddresses, find: (text: string) => TextAddress[]): void {
  const { computed, optional: _, ...rest } = readSettings(source.files['template.json'] ?? '')
  const names = [...knownNames(source)]
  const isName = (text: string) => names.some((name) => name === text || name.endsWith(`.${text}`))
  for (const formula of valuesOf(computed))
    for (const [, double, single] of formula.matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g)) {
      const text = double ?? single ?? ''
      if (!isName(text)) found.links.push(...find(text))
    }
  const examples: string[] = []
  found.texts.push(...valuesOf(rest, examples).flatMap((one) => find(masked(one))))
  found.samples.push(...examples.flatMap(find))
}

/** Returns the strings and numbers in a value. Those in the `example` of a field are added to `examples` instead. */
function valuesOf(value: unknown, examples?: string[]): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key !== 'example' || !examples || !isJsonObject(value) || !('type' in value))
      return valuesOf(inner, examples)
    examples.push(...valuesOf(inner))
    return []
  })
}

/** Splits a page into the values of links and codes, and its lines of text. */
function partsOfPage(hidden: string): { links: string[]; texts: string[] } {
  const links: string[] = []
  const texts: string[] = []
  let [rest, at] = ['', 0]
  for (const { name, attributes, start, openEnd } of parseSource(hidden).elements) {
    const isLink = name === 'a' || name === 'area'
    for (const attribute of attributes) {
      const value = withoutReferences(attribute.value)
      if (name === 'bar-code' ? attribute.name !== 'style' : isLink && attribute.name.endsWith('href'))
        links.push(value)
      else if (/^(?:alt|title|aria-label|content|placeholder|cite)$/.test(attribute.name)) texts.push(value)
      else if (attribute.name === 'style') texts.push(...stringsOfCss(value))
    }
    if (name === 'style') texts.push(...stringsOfCss(hidden.slice(openEnd)))
    if (start < at) continue
    rest += hidden.slice(at, start)
    at = Math.max(at, openEnd)
    if (!withinLine.has(name)) rest += '\n'
  }
  rest += hidden.slice(at)
  const lines = rest
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replaceAll(/<\/([a-z][\w-]*)[^>]*>/gi, (_, name: string) =>
      withinLine.has(name.toLowerCase()) ? '' : '\n',
    )
  texts.push(withoutReferences(lines))
  return { links, texts }
}

/** Returns the strings in a style sheet. */
export function stringsOfCss(css: string): string[] {
  return [...css.matchAll(/"((?:[^"\\]|\\[\s\S])*)"|'((?:[^'\\]|\\[\s\S])*)'/g)].map(([, double, single]) =>
    withoutEscapes(double ?? single ?? ''),
  )
}

function masked(text: string): string {
  return hideMergeTags(text).replaceAll(hiddenTags, '\u{FFFC}')
}

function anyIn(text: string): TextAddress[] {
  return [...phoneIn(text), ...addressesIn(text)]
}

/** Ignores invisible characters, because a reader does not type them. */
function addressesIn(raw: string): TextAddress[] {
  const text = raw.replaceAll(/\p{Cf}/gu, '')
  const emails = [...text.matchAll(emailPattern)].map(([one]) => one)
  const rest = emails.reduce((left, one) => left.replaceAll(one, ' '), text)
  const hosts = [...rest.matchAll(webPattern)].flatMap(([, labels = '', ending = '', path = '']) =>
    isHost(labels, ending, path) ? [`${labels}${ending}${path}`] : [],
  )
  const www = [...rest.matchAll(anyWww)].map(([one]) => one)
  return [
    ...emails.map((one) => ({ kind: 'email' as const, plain: one.toLowerCase().replace(/^\.+/, '') })),
    ...[...new Set([...hosts, ...www].map(plainWeb))].map((plain) => ({ kind: 'web' as const, plain })),
    ...[...rest.matchAll(payeePattern)].map(([one]) => ({
      kind: 'payee' as const,
      plain: one.toLowerCase(),
    })),
    ...[...text.matchAll(accountPattern)].flatMap(([one]) => accountIn(one) ?? []),
  ]
}

/** Whether a match is a host. “Danke.Es” only lacks a space, `GmbH & Co.KG` is a company, and `notes.md` is a file. */
function isHost(labels: string, ending: string, path: string): boolean {
  if (/^www\./i.test(labels) || path.length > 1) return true
  if (fileEndings.has(ending.toLowerCase())) return false
  const isWritten = ending === ending.toLowerCase() || labels === labels.toUpperCase() || ending.length > 2
  const isCompany = /^co\.$/i.test(labels)
  return isWritten && !isCompany && labels.split('.').some((one) => one.length > 1 && /\p{L}/u.test(one))
}

function plainWeb(address: string): string {
  return address
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/[.,;:!?…/]+$/u, '')
}

function phoneIn(text: string): TextAddress[] {
  const digits = (phonePattern.exec(text)?.[1] ?? '').replaceAll(/\D/g, '')
  return digits === '' ? [] : [{ kind: 'phone', plain: digits }]
}

/** Returns the phone numbers in text from a user or a file. */
function phonesIn(text: string): TextAddress[] {
  return (text.match(/\+?\d[\d\s()/.–-]{3,}\d/gu) ?? []).map((one) => ({
    kind: 'phone',
    plain: one.replaceAll(/\D/g, ''),
  }))
}

/** Returns the IBAN at the beginning of a match, because text after an account number can look like a part of it. */
function accountIn(text: string): TextAddress | undefined {
  const plain = text.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
  const account = plain.slice(0, ibanLengths.get(plain.slice(0, 2)) ?? 0)
  return account === '' || ibanFault(account) !== undefined ? undefined : { kind: 'iban', plain: account }
}

import { AddressRefused, type Egress } from '@platen/platform/egress'
import { upToUserName } from '@platen/template/bundle'
import { Fault, type Warning } from '@platen/contract'

export interface PageRequest {
  url: string
  method: string
  resourceType: string
}

/** A response to a request from the page. */
export interface PageResponse {
  bytes: Buffer
  contentType: string
}

export interface PageRequestBounds {
  assetBytesMax: number
  assetsMax: number
  /** Time limit for all of a document's assets. */
  assetsTimeoutMs: number
  /** Images are embedded in the document, so together they can have at most twice its bytes. */
  pdfBytesMax: number
}

/** Decides which addresses a document can load, and loads them. Each document has its own instance. */
export interface PageRequests {
  /** Returns the response, or `undefined` to reject the request. Rejects with `render_failed` if the document has too many addresses or bytes. */
  answer(request: PageRequest): Promise<PageResponse | undefined>
  /** Reports a picture that could not be drawn, once. `address` is shortened. */
  reportBroken(this: void, address: string): void
  readonly warnings: Warning[]
  /** Whether external content was loaded, which may be in the renderer's cache. */
  readonly fetchedOutside: boolean
  /** The error of `answer`. */
  readonly fault?: Fault | undefined
}

const fetchableTypes = new Set(['Image', 'Stylesheet', 'Font'])
const warningsMax = 50
/** Addresses of a document in addition to those that it can fetch. Each takes about 0.5 ms of CPU, also if it is blocked (November 2026). */
const otherAddressesMax = 2_000
/** Of all addresses together. Relative addresses in a style sheet can be much longer than the document. */
const addressCharactersMax = 8 * 2 ** 20

/**
 * Returns the bundle's assets immediately, and public `https:` images, style sheets and fonts through the egress guard. Everything else is
 * rejected with a warning.
 */
export function createPageRequests(options: {
  /** Base address of the bundle's assets, with a trailing slash. */
  baseAddress: string
  readAsset: (path: string) => Promise<PageResponse | undefined>
  egress: Egress
  bounds: PageRequestBounds
}): PageRequests {
  const { baseAddress, egress, bounds } = options
  const warnings: Warning[] = []
  // Starts with the first request, because the document may have waited for its lane.
  let clock: AbortSignal | undefined
  let outside = 0
  let asked = 0
  let addressCharacters = 0
  let bytes = 0
  let fault: Fault | undefined

  function warn(code: Warning['code'], subject: string, message: string): undefined {
    if (warnings.length < warningsMax) warnings.push({ code, subject: subject.slice(0, 300), message })
  }

  async function answerOwn(address: string): Promise<PageResponse | undefined> {
    // The field is empty, so there is no picture.
    if (address === baseAddress) return undefined
    const assetPath = decodePath(address.slice(baseAddress.length))
    const asset = assetPath === undefined ? undefined : await options.readAsset(assetPath)
    return asset ?? warn('asset_failed', assetPath ?? address, 'The template has no such asset.')
  }

  async function answerOutside(address: string): Promise<PageResponse | undefined> {
    if (++outside > bounds.assetsMax) {
      return warn('asset_failed', address, `A document can fetch at most ${bounds.assetsMax} addresses.`)
    }
    clock ??= AbortSignal.timeout(bounds.assetsTimeoutMs)
    try {
      const fetched = await egress.fetchPublic(address, {
        maxBytes: bounds.assetBytesMax,
        timeoutMs: bounds.assetsTimeoutMs,
        maxRedirects: 3,
        signal: clock,
      })
      if (fetched.status !== 200)
        return warn('asset_failed', address, `The address returned status ${fetched.status}.`)
      return { bytes: fetched.bytes, contentType: fetched.contentType ?? 'application/octet-stream' }
    } catch (error) {
      if (error instanceof AddressRefused)
        return warn('address_blocked', address, `It is not fetched: ${error.reason}.`)
      return warn(
        'asset_failed',
        address,
        clock.aborted ? 'The assets took too long.' : 'The address did not respond.',
      )
    }
  }

  async function find({ url, method, resourceType }: PageRequest): Promise<PageResponse | undefined> {
    const address = url.split('#', 1)[0] ?? url
    if (method !== 'GET') return warn('address_blocked', address, 'Only GET is allowed.')
    if (!fetchableTypes.has(resourceType)) {
      return warn('address_blocked', address, 'Only images, style sheets and fonts may be fetched.')
    }
    if (address.startsWith(baseAddress)) return answerOwn(address)
    if (!address.startsWith('https://')) {
      return warn('address_blocked', address, 'Only public https addresses may be fetched.')
    }
    return answerOutside(address)
  }

  function refuse(detail: string): never {
    fault ??= new Fault('render_failed', { detail })
    throw fault
  }

  return {
    warnings,
    get fetchedOutside() {
      return outside > 0
    },
    get fault() {
      return fault
    },
    reportBroken(address) {
      // Already reported without the credentials, which must not be in a warning.
      if (upToUserName.test(address)) return
      const isOwn = address.startsWith(baseAddress)
      const subject = isOwn ? (decodePath(address.slice(baseAddress.length)) ?? address) : address
      const isReported = warnings.some((warning) => subject.startsWith(warning.subject))
      if (subject !== '' && !isReported) warn('asset_failed', subject, brokenMessage(subject))
    },
    async answer(request) {
      const addressesMax = bounds.assetsMax + otherAddressesMax
      if (++asked > addressesMax) {
        const count = addressesMax.toLocaleString('en')
        refuse(
          `The document has more than ${count} different addresses of images, style sheets and fonts. Split the document.`,
        )
      }
      addressCharacters += request.url.length
      if (addressCharacters > addressCharactersMax) {
        refuse(
          'The addresses of the document’s images, style sheets and fonts have more than 8 million characters in total. Use shorter addresses.',
        )
      }
      const response = await find(request)
      bytes += response?.bytes.length ?? 0
      if (bytes > 2 * bounds.pdfBytesMax) {
        const mib = ((2 * bounds.pdfBytesMax) / 2 ** 20).toFixed(0)
        refuse(
          `The document’s images, style sheets and fonts have more than ${mib} MiB in total. Use smaller images, or split the document.`,
        )
      }
      return response
    },
  }
}

function brokenMessage(address: string): string {
  if (/^data:/i.test(address)) return 'Its data is not a valid image, so nothing is printed.'
  if (/^file:/i.test(address))
    return 'Documents cannot read local files, so nothing is printed. Upload the image to the assets.'
  return 'It is not a valid image, so nothing is printed.'
}

function decodePath(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded.split('?', 1)[0] ?? encoded)
  } catch {
    return undefined
  }
}

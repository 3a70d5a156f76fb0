// The API writes the path into the page. Vite's development server leaves the placeholder.
const metaContent =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? ''
const basePath = metaContent.startsWith('/') ? metaContent : ''

/** Returns the path of a service URL on this host, including the path of `BASE_URL`. */
export function servicePath(path: string): string {
  return basePath + path
}

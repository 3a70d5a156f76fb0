// Written into the page by the API; vite's own server leaves the mark.
const written = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? ''
const basePath = written.startsWith('/') ? written : ''

/** Returns where a path of the service is for this page: below the path of `BASE_URL`, where that has one. */
export function servicePath(path: string): string {
  return basePath + path
}

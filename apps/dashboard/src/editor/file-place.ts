import type { EditorSearch } from '../search-params.ts'
import { isSampleFile } from '../templates/template-source.ts'

const codeFileOf: Record<string, NonNullable<EditorSearch['file']>> = {
  'template.html': 'html',
  'style.css': 'css',
  'template.json': 'page',
}

/** Where the editor shows a file of the template, as its address; a file that it does not know is looked for beside the page's HTML. */
export function placeOfFile(path: string): EditorSearch {
  if (isSampleFile(path)) return { tab: 'data', sample: path }
  if (path.startsWith('assets/')) return { tab: 'code', file: 'assets' }
  return { tab: 'code', file: codeFileOf[path] ?? 'html' }
}

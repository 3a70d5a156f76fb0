import { escapeHtml } from '@platen/contract'
const style = `
:root{color-scheme:light dark;--ink:#1b1f24;--soft:#59636e;--line:#d8dee4;--card:#f6f8fa;--accent:#0f5c6e}
@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9aa4ae;--line:#333b44;--card:#161b22;--accent:#82c0ce}body{background:#0d1117}}
*{box-sizing:border-box}body{margin:0;color:var(--ink);font:16px/1.6 system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:2.5rem 1.25rem 5rem}h1{font-size:1.9rem;line-height:1.2;margin:0 0 .5rem}
h2{margin:2.75rem 0 .5rem;font-size:1.3rem;border-top:1px solid var(--line);padding-top:1.5rem}h3{margin:1.6rem 0 .4rem;font-size:1rem}
p{margin:.5rem 0 1rem}a{color:var(--accent)}code{font:.875em ui-monospace,monospace;background:var(--card);padding:.1em .3em;border-radius:4px}
pre{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:1rem;overflow-x:auto}pre code{padding:0;background:none}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.925rem}th,td{text-align:left;vertical-align:top;padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line)}
th{color:var(--soft);font-weight:600}.soft{color:var(--soft)}
`

/** Renders a complete HTML page without scripts or external resources. `body` must be safe HTML. */
export function htmlPage(options: { title: string; body: string }): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<title>${escapeHtml(options.title)}</title><style>${style}</style></head><body><main>${options.body}</main></body></html>`
  )
}

export const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

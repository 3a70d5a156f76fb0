import { escapeHtml } from '@platen/contract'

/** The preview page for a folder. It receives changes from `/events` and loads nothing from other hosts. */
export function devPage(folder: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<title>${escapeHtml(folder)} · Platen</title>
<style>${style}</style>
<header>
  <h1>${escapeHtml(folder)}</h1>
  <p id="standing" role="status">Rendering…</p>
  <a id="pdf" href="/document.pdf" target="_blank" hidden>Open the PDF</a>
</header>
<section id="faults" aria-label="Errors" hidden></section>
<section id="remarks" aria-label="Warnings" hidden></section>
<main id="pages" aria-label="Pages"></main>
<script>${script}</script>
</html>
`
}

const style = `
:root { color-scheme: light dark; --ink: light-dark(#1c2430, #e8ebef); --quiet: light-dark(#5d6672, #a7b0bb);
  --ground: light-dark(#eef0f3, #16191d); --line: light-dark(#d5dae0, #363c44); --bad: light-dark(#b3261e, #ff9a8f);
  --paper: light-dark(#fff, #20242a) }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif }
header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 4px 20px; align-items: baseline;
  padding: 10px 20px; background: var(--paper); border-bottom: 1px solid var(--line) }
h1 { margin: 0; font-size: 16px; overflow-wrap: anywhere }
header p { margin: 0; flex: 1; color: var(--quiet) }
header p[data-standing=broken] { color: var(--bad); font-weight: 600 }
a { color: inherit }
section { max-width: 900px; margin: 16px auto; padding: 12px 20px; background: var(--paper); border: 1px solid var(--line);
  border-radius: 8px }
#faults { border-color: var(--bad) }
section p { margin: 4px 0; overflow-wrap: anywhere }
code { font: 13px/1.5 ui-monospace, monospace; color: var(--quiet); display: block }
main { display: grid; justify-items: center; gap: 20px; padding: 20px }
img { width: min(900px, 100%); height: auto; background: #fff; box-shadow: 0 1px 6px #0003 }
main.old img { opacity: .45 }
`

/** Messages come from the service, so they are inserted as text, never as markup. */
const script = `
const at = (id) => document.getElementById(id)
const list = (id, first, remarks) => {
  const lines = (first ? [{ place: '', message: first }] : []).concat(remarks)
  at(id).hidden = lines.length === 0
  at(id).replaceChildren(...lines.map(({ place, message }) => {
    const line = document.createElement('p')
    if (place) {
      const code = document.createElement('code')
      code.textContent = place
      line.append(code)
    }
    line.append(message)
    return line
  }))
}
const show = (state) => {
  const { standing, pages, drawn, turn } = state
  const count = pages === 1 ? '1 page' : pages + ' pages'
  at('standing').dataset.standing = standing
  at('standing').textContent = standing === 'working' ? 'Rendering…' : standing === 'fine'
    ? count + (drawn < pages ? ', the first ' + drawn + ' are shown' : '')
    : pages > 0 ? 'Errors. The previous document is shown below.' : 'Errors'
  if (standing === 'working') return
  list('faults', state.sentence, state.faults)
  list('remarks', '', standing === 'fine' ? state.remarks : [])
  at('pages').className = standing === 'broken' ? 'old' : ''
  at('pdf').hidden = pages === 0
  if (standing === 'broken') return
  const images = [...at('pages').children].slice(0, drawn)
  while (images.length < drawn) images.push(new Image())
  images.forEach((image, index) => {
    image.alt = 'Page ' + (index + 1)
    image.src = '/pages/' + (index + 1) + '.png?turn=' + turn
  })
  at('pages').replaceChildren(...images)
}
const events = new EventSource('/events')
events.onmessage = ({ data }) => show(JSON.parse(data))
events.onerror = () => {
  at('standing').dataset.standing = 'broken'
  at('standing').textContent = 'platen template dev has stopped'
}
`

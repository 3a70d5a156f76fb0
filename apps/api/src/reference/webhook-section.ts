import { escapeHtml } from './page.ts'

interface Messages {
  [event: string]: { post: { summary: string } }
}

/** How a receiver checks a message; also in docs/webhooks.md, where a test runs it. */
const verifying = `import { Webhook } from 'standardwebhooks'

// \`body\` as it came, before any parsing. Throws when the message is not from here, or is older than five minutes.
const { type, data } = new Webhook(secret).verify(body, headers)`

/** The part of the reference page on what receivers get. */
export function webhookSection(messages: Messages): string {
  const rows = Object.entries(messages).map(
    ([event, { post }]) => `<tr><td><code>${event}</code></td><td>${escapeHtml(post.summary)}</td></tr>`,
  )
  return (
    `<h2 id="webhooks">Webhooks</h2><p>Endpoints of yours get a POST with <code>{ "type", "timestamp", "data" }</code>, signed by the ` +
    `<a href="https://www.standardwebhooks.com/">Standard Webhooks</a> specification, whose libraries check it in most languages. ` +
    `Each message comes at least once, in any order: tell them apart by <code>webhook-id</code>. Answer 2xx within 15 seconds; ` +
    `everything else is tried again for about a day.</p>` +
    `<div class="scroll"><table><thead><tr><th>Event</th><th>When</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>` +
    `<pre><code>${escapeHtml(verifying)}</code></pre>`
  )
}

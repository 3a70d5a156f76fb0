import type { Grants } from './grants.ts'
import type { ProviderReply, ProviderRequest } from './provider.ts'

/** A provider's requirements for authorization requests, in addition to the standard. */
export interface ConsentRules {
  name: string
  grants: Grants
  scope: string
  /** Required parameters and their values. */
  parameters: Record<string, string>
  /** Whether the user selects a document on the page. */
  picks: boolean
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The consent page (RFC 6749, section 4.1.1), and the redirect after the decision. */
export function answerConsent(request: ProviderRequest, rules: ConsentRules): ProviderReply {
  const { url, server } = request
  const of = (name: string) => url.searchParams.get(name) ?? ''
  // Requests with an unknown client or another redirect address are never redirected.
  if (of('client_id') !== rules.grants.client.id || of('redirect_uri') !== server.redirectUri)
    return { status: 400, html: '<p>redirect_uri_mismatch' }
  const wanted = {
    response_type: 'code',
    scope: rules.scope,
    code_challenge_method: 'S256',
    ...rules.parameters,
  }
  const wrong = Object.entries(wanted).filter(([name, value]) => of(name) !== value)
  if (wrong.length > 0 || of('state') === '' || of('code_challenge').length !== 43)
    return { status: 400, html: `<p>invalid_request: ${wrong.map(([name]) => name).join(', ')}` }
  return request.path.endsWith('/decision') ? decide(request, rules) : showPage(request, rules)
}

function decide({ url, server }: ProviderRequest, { grants, scope, picks }: ConsentRules): ProviderReply {
  const back = new URL(server.redirectUri)
  back.searchParams.set('state', url.searchParams.get('state') ?? '')
  const pick = url.searchParams.get('pick')
  if (url.searchParams.get('decision') !== 'allow') {
    back.searchParams.set('error', 'access_denied')
  } else {
    const picked = picks && pick !== null ? [pick] : []
    const code = grants.newCode(
      {
        person: server.person.email,
        scope,
        redirectUri: server.redirectUri,
        challenge: url.searchParams.get('code_challenge') ?? '',
      },
      picked,
    )
    back.searchParams.set('code', code)
    back.searchParams.set('scope', scope)
    if (picked.length > 0) back.searchParams.set('picked_file_ids', picked.join(','))
  }
  return { status: 302, location: back.href }
}

function showPage({ url, server }: ProviderRequest, { name, picks }: ConsentRules): ProviderReply {
  const hidden = [...url.searchParams].map(
    ([key, value]) => `<input type="hidden" name="${escape(key)}" value="${escape(value)}">`,
  )
  const choices = server.person.documents.map(
    (document) =>
      `<label><input type="radio" name="pick" value="${document.id}"> ${escape(document.name)}</label>`,
  )
  return {
    status: 200,
    html: `<!doctype html><html lang="en"><title>${name}</title><main><h1>${name} stand-in</h1>
<p>${escape(server.person.email)}</p><form action="${url.pathname}/decision">${hidden.join('')}
${picks ? choices.join('<br>') : ''}
<button name="decision" value="allow">Allow</button><button name="decision" value="decline">Cancel</button></form></main></html>`,
  }
}

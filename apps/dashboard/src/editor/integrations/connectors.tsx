import { Text } from '@mantine/core'
import classes from './integrations-tab.module.css'

const platforms = [
  { name: 'Zapier', step: 'Webhooks by Zapier, “Custom Request”' },
  { name: 'Make', step: 'the HTTP module, “Make a request”' },
  { name: 'n8n', step: 'the HTTP Request node' },
  { name: 'Power Automate', step: 'the HTTP action' },
  { name: 'Workato, Retool, Airtable and others', step: 'whatever step sends an HTTP request' },
]

/** What works with automation platforms today, and what is to come. */
export function Connectors() {
  return (
    <>
      <Text size="sm">
        Any tool that can send an HTTP request makes documents already: method POST, the address and the body
        of the call above, and two headers: <code>Authorization: Bearer</code> with your key, and{' '}
        <code>Content-Type: application/json</code>. “A link” is the easiest answer to pass on.
      </Text>
      <ul className={classes.platforms}>
        {platforms.map(({ name, step }) => (
          <li key={name}>
            <b>{name}</b>
            <span>{step}</span>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed" mt="sm">
        Ready-made connectors, which need no set-up by hand, are to come. There are none yet.
      </Text>
    </>
  )
}

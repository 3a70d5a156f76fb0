import { Badge, Text } from '@mantine/core'
import type { WebhookEndpoint } from '@platen/contract'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './webhooks-page.module.css'
import { endpointState, eventsWords } from './event-words.ts'

/** An endpoint in the list: where it is, what it takes, how it stands. */
export function EndpointRow({ endpoint }: { endpoint: WebhookEndpoint }) {
  const state = endpointState(endpoint)
  return (
    <li className={classes.row}>
      <Link className={classes.link} to="/webhooks/$endpointId" params={{ endpointId: endpoint.endpointId }}>
        <span className={classes.words}>
          <Text component="span" fw={600} className={classes.url}>
            {endpoint.url}
          </Text>
          <Text component="span" size="sm" c="dimmed">
            {[endpoint.description, eventsWords(endpoint.events)].filter(Boolean).join(' · ')}
          </Text>
        </span>
        <Badge component="span" color={state.color}>
          {state.word}
        </Badge>
        <IconChevronRight size={18} aria-hidden />
      </Link>
    </li>
  )
}

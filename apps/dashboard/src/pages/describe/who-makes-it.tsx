import { Anchor, Text } from '@mantine/core'
import type { AuthorAnswer } from '@platen/contract'
import { Link } from '@tanstack/react-router'

/** Who makes the template, said as it is, and what is sent to whom. */
export function WhoMakesIt({ author: { engine, budget } }: { author: AuthorAnswer }) {
  if (engine.kind === 'composer') {
    return (
      <Text size="sm" c="dimmed" maw={640}>
        <strong>Composer</strong> makes it: rules that come with Platen, not a model. It goes by the words of
        your description (kind of document, paper, colour, language), by your data, attached tables (CSV) and
        JSON included, and by pictures that you attach; other files it cannot read. Your operator can{' '}
        <Anchor component={Link} to="/operator/model" inherit>
          connect a model
        </Anchor>
        , which understands more.
      </Text>
    )
  }
  const isUsedUp = budget !== null && budget.usedTokens >= budget.dailyTokensMax
  return (
    <Text size="sm" c="dimmed" maw={640}>
      <strong>{engine.name}</strong> makes it. Your description, the files that you attach and the sample data
      are sent to it, and nothing else of your account. It can be wrong: look at what it made.
      {isUsedUp && ' Your account has used up what it may use of it today; tomorrow there is more.'}
    </Text>
  )
}

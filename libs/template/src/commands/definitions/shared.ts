import { Type } from 'typebox'

const labelMax = 200
/** Which part of the page a command is about. */
export const partArguments = {
  part: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: labelMax,
      description:
        'A part of the page: text that it shows, a field that it prints, or the name of a class or element, such as “Terms” or “table”.',
    }),
  ),
}
/** Where something new is put. */
export const placeArguments = {
  ...partArguments,
  at: Type.Optional(Type.Enum(['before', 'after'], { description: 'The side of the part. Default: after.' })),
}
/** A name or a line of text. */
export const shortText = (description: string) =>
  Type.String({ minLength: 1, maxLength: labelMax, description })
/** A length on paper. */
export const length = (description: string) =>
  Type.String({ pattern: String.raw`^\d{1,4}(\.\d{1,2})?(mm|cm|in|pt)$`, description })
/** Words for the sides of a part. */
export const sides = {
  before: [
    'before',
    'above',
    'over',
    'ahead of',
    'in front of',
    'vor',
    'über',
    'oberhalb von',
    'oberhalb',
    'avant',
    'au-dessus de',
    'antes de',
    'encima de',
  ],
  after: [
    'after',
    'below',
    'under',
    'underneath',
    'beneath',
    'behind',
    'next to',
    'beside',
    'nach',
    'unter',
    'unterhalb von',
    'hinter',
    'neben',
    'après',
    'sous',
    'au-dessous de',
    'à côté de',
    'después de',
    'debajo de',
    'junto a',
  ],
}
/** Words for places in a line. */
export const positions = {
  left: ['left', 'links', 'gauche', 'izquierda'],
  center: [
    'center',
    'centre',
    'centered',
    'centred',
    'middle',
    'mitte',
    'mittig',
    'zentriert',
    'milieu',
    'centré*',
    'centro',
    'centrad*',
  ],
  right: ['right', 'rechts', 'droite', 'derecha'],
}
/** Words that ask for something to be removed. */
export const removal =
  'remove|delete|drop|take out|take away|get rid of|no|hide|without|off|disable|entferne*|lösch*|streich*|keine|keinen|ohne|weg|raus|aus|blende|supprime*|enlève*|retire*|efface*|sans|pas de|cache*|masque*|elimina*|quita*|borra*|sin|oculta*|удали*|убери*|احذف|ازل|امسح'

import { Type } from 'typebox'

const labelMax = 200
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
export const placeArguments = {
  ...partArguments,
  at: Type.Optional(Type.Enum(['before', 'after'], { description: 'The side of the part. Default: after.' })),
}
export const shortText = (description: string) =>
  Type.String({ minLength: 1, maxLength: labelMax, description })
export const length = (description: string) =>
  Type.String({ pattern: String.raw`^\d{1,4}(\.\d{1,2})?(mm|cm|in|pt)$`, description })
export const sides = {
  before:
    'before|above|over|ahead of|in front of|on top of|to the left of|vor|über|oberhalb von|oberhalb|links von|avant|devant|au-dessus de|au-dessus du|à gauche de|à gauche du|antes de|antes del|encima de|encima del|sobre|delante de|delante del|a la izquierda de|a la izquierda del'.split(
      '|',
    ),
  after:
    'after|below|under|underneath|beneath|behind|next to|beside|to the right of|nach|unter|unterhalb von|unterhalb|hinter|neben|rechts von|après|sous|derrière|au-dessous de|au-dessous du|en dessous de|en dessous du|à côté de|à côté du|à droite de|à droite du|después de|después del|debajo de|debajo del|bajo|tras|detrás de|detrás del|junto a|a la derecha de|a la derecha del'.split(
      '|',
    ),
}
/** Words for the start and the end of the page or a table. */
export const toStart =
  '[(to|at|an|ans|ganz|nach|nach ganz|tout|al|a|au|en|very)] [very] (top|beginning|start|front|first|anfang|oben|links|vorne|zuerst|ganz oben|ganz links|far left|premier|primero|début|haut|principio|comienzo) [(of the page|of page|of the document|of document|des dokuments|der seite|de la page|du document|de la página|del documento)]'
export const toEnd =
  '[(to|at|an|ans|ganz|nach|nach ganz|tout|al|a|au|en|very)] [very] (bottom|end|last|ende|unten|rechts|schluss|ganz unten|ganz rechts|far right|dernier|final|fin|bas) [(of the page|of page|of the document|of document|des dokuments|der seite|de la page|du document|de la página|del documento)]'
/** Words for positions in a line. */
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
/** Words before a new element. */
export const add =
  '(add|insert|include|append|create|füg*|ergänz*|einfügen|ajout*|insère|insérer|insérez|hinzufügen|añade|añadir|agreg*|inserta|insertar)'
const another = '(another|one more|new|weitere*|neue*|autre|nouveau|nouvelle|otro|otra|nuevo|nueva)'
const called =
  '(called|named|for|with the name|with|namens|für|mit dem namen|nommé|nommée|appelé|appelée|intitulé|intitulée|pour|llamado|llamada|de nombre|para|of|:)'
/** A pattern for a new field or column with its name. */
export const addNamed = (noun: string) => `${add} [${another}] ${noun} [${called}] {newField}`
/** A pattern like `addNamed`, with the noun after the name. */
export const addNamedBefore = (noun: string) => `${add} [${another}] {newField} ${noun}`
/** A pattern for a new element without a noun. */
export const addOnly = `${add} [${another}]`
/** A pattern for the position next to another element. */
export const besideIt = (what: string) => `[[,] [(directly|right|just|direkt|juste|justo)] {at} {${what}}]`
/** Words before the old name. */
export const rename =
  '(rename|renomm*|renombr*|cambia el nombre de|cambiar el nombre de|change the name of|change le nom de|changer le nom de)'
/** German words before the old name. “um” can follow the new name. */
export const renameGerman = '(benenne|benenn*|umbenennen|ändere den namen von)'
export const intoGerman = '(in|zu|als)'
export const into = '(to|into|as|in|zu|en|a|por|como)'
/** Words after the element to remove. */
export const gone =
  '(must go|has to go|should go|can go|away|muss weg|soll weg|kann weg|muss raus|bitte weg|bitte raus|weg|raus)'
/** Words before a value that must not be printed. */
const hiding =
  "hide|omit|leave out|skip|don't show|do not show|don't print|do not print|don't include|cache*|masque*|oculta*|esconde|omite|скрои|спрячь|اخف|اخفي"
const hidingGerman = 'verstecke|versteck*|verberge|verbirg|blende|lass'
export const hide = `(${hiding}|${hidingGerman})`
/** `hide` without German words, because in German, “aus” or “weg” can follow the value. */
export const hideNotGerman = `(${hiding})`
export const hideGerman = `(${hidingGerman})`
/** Words before the element to move. */
export const move =
  '(move|shift|put|place|verschieb*|schieb*|rück*|setz*|stell*|déplace*|mets|mettre|mettez|place*|mueve|mover|mueva|desplaza|pon|poner|coloca*)'
export const column =
  '(column|columns|spalte|spalten|colonne|colonnes|columna|columnas|столбец|колонку|графу|عمود|العمود)'
export const field = '(field|merge field|data field|feld|das feld|champ|campo|поле|حقل|الحقل)'
/** Verbs and other words before the element to remove, separated by `|`. `*` is the rest of a word. */
export const removing =
  "remove|delete|drop|take out|take away|get rid of|no|without|i don't want|i don't need|i don't like|i do not want|we don't want|we don't need|entferne*|lösch*|streich*|keine*|ohne|supprime*|enlève*|retire*|efface*|sans|je ne veux pas|nous ne voulons pas|pas de|elimina*|elimine|quita*|quite|borra*|borre|sin|no quiero|no necesito|удали*|убери*|убрать|сотри|احذف|ازل|امسح|شيل|اشطب"
/** Words before the element to remove. */
export const remove = `(${removing})`
/** Words for a removal, anywhere in a sentence. */
export const removal = `${removing}|hide|off|disable|weg|raus|aus|blende|cache*|masque*|oculta*`
/** Arguments of a new field. */
export const newFieldArguments = {
  name: Type.Optional(shortText('Name of a new field in the data. Default: derived from its label.')),
  type: Type.Optional(
    Type.Enum(['text', 'multiline', 'number', 'money', 'percent', 'date', 'datetime', 'boolean'], {
      description: 'Type of a new field. Default: text.',
    }),
  ),
  example: Type.Optional(
    Type.Union([Type.String({ maxLength: 2_000 }), Type.Number(), Type.Boolean()], {
      description: 'Value of a new field in the samples. Default: an example for its type.',
    }),
  ),
  labels: Type.Optional(
    Type.Record(Type.String(), Type.String({ maxLength: 200 }), {
      description:
        'Labels of a new field by language, such as `de`, for templates with text in several languages.',
    }),
  ),
}

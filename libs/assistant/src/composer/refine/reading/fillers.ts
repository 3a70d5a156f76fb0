/** Words that say nothing beside those that were found. */
const words = `
a add affiche afficher agrega ajoute ajouter all alle allen als am an anade and ander andere
as at au auf ausrichtung avec blatt cada cambia card change chaque con dans das de dem den der des die document
documento dokument drucke du each ein el en es et etikett etikette etiqueta etiquette every for format formato
fug fuge grose grosse have haz hazlo hinzu hinzufugen einfugen erganze erganzen hoja im imprime in into is it jede jeder l' la label labels las le
les los mach mache make mets mettez mettre mit mode muestra nimm number of off on orientacion orientation page
pages pagina paginas papel paper papier papierformat passe passer passez pon poner print put seite seiten
seitenformat set setz setze sheet show size stell stelle sur switch taille tamano template the this to turn um
und us usa use utilise utiliza verwende whole with y zeig zeige zu бумага бумагу в все документ используи лист
листа на ориентацию ориентация поставь сделаи страница страницу страницы формат اتجاه الاتجاه الحجم الصفحات
الصفحة الصفحه المستند الورق الى الي حجم صفحات صفحة صفحه على علي في كل مستند ورق
`
const filler = new RegExp(
  `^(?:[\\s,.:=-]|(?:${words.trim().split(/\s+/).join('|')})(?![\\p{L}\\p{N}]))*$`,
  'u',
)

/** Nothing but fillers is left. */
export function isFiller(text: string): boolean {
  return filler.test(text)
}

/** Words that carry no wish of their own, in the languages that the composer reads. */
const table = `
a an the this that these those it its them they there here our my your their his her we i you us me one some any all each every both other own same
and or but with without including containing showing for from of to in on at by as into onto than then so also only just too very more most like such where which who when if
is are be was should shall must can could would will may has have had do does not no
please make create build design generate compose write draft give need want let set put add show print use get take keep like would
document page template pdf file form sheet version paper print printed
simple nice clean modern plain basic good beautiful professional proper usual normal standard typical new great lovely pretty short neat tidy classic elegant friendly fancy minimal minimalist
end bottom below under beneath first last beginning
ein eine einen einer eines einem der die das den dem des dies diese dieser dieses unser unsere unseren unserem mein meine meinen ihr ihre mir mich uns dir wir ich sie du man es alle alles jede jeder jedes
und oder aber mit ohne inklusive samt sowie fur von vom aus zu zum zur in im am an auf bei beim nach uber unter als wie dann so auch nur noch sehr mehr bitte
ist sind sein soll sollen muss kann konnen wird werden hat haben nicht kein keine keinen
erstelle erstellen mach mache machen baue erzeuge entwirf schreibe gib brauche brauchen mochte mochten will wollen hatte gern gerne
dokument seite vorlage datei schlicht schlichte einfache einfacher einfaches schone schoner schones moderne moderner modernes neue neuer neues klassisch klassische ubersichtlich sauber
ende unten darunter erste letzte
un une le la les l' du de des d' ce cette ces mon ma mes notre nos votre vos leur son sa ses il elle nous vous je on tout tous toute toutes chaque
et ou mais avec sans pour par sur sous dans en au aux chez comme que qui ou puis aussi tres plus
est sont etre doit doivent peut a ont ne pas
cree creez creer fais faites faire veux voudrais besoin faut genere ecris donne svp plait
document page modele fichier simple joli belle beau moderne propre nouveau nouvelle classique sobre
fin bas dessous premier premiere dernier derniere
el los las lo al del y o u pero con sin para por sobre bajo como que quien donde entonces tambien solo muy mas
es son ser debe deben puede tiene no un una unos unas mi mis nuestro nuestra nuestros tu su sus todo todos toda todas cada
crea crear haz hacer quiero necesito genera escribe dame favor
documento pagina plantilla archivo sencillo sencilla bonito bonita moderno moderna limpio limpia nuevo nueva clasico clasica
final abajo debajo primero primera ultimo ultima
من الى على في مع بدون عن هذا هذه كل او ثم لا نعم اريد احتاج انشئ اصنع فضلك رجاء مستند صفحه صفحة قالب باللغه باللغة باللون بلون اللون و
של עם בלי על אל את זה זו כל או אז לא אני רוצה צריך צור תכין בבקשה מסמך דף תבנית בשפה בצבע ו
`

const small = new Set(table.split(/\s+/).filter((word) => word !== ''))

/** Whether a word, lower case without accents, says nothing by itself. */
export function isSmallWord(word: string): boolean {
  return small.has(word)
}

/** The words of a text, lower case without accents. */
export function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}#%]+/gu) ?? []
}

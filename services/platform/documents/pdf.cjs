// The common beginning of every PDF: fonts for all three languages, and the printable characters.
const PDFDocument = require('pdfkit');

const REGULAR = require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf');
const BOLD = require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf');

/** Controls, and halves of a pair. */
const UNPRINTABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A text without unprintable characters. */
const printable = (text) => text.replace(UNPRINTABLE, '');

/**
 * An A4 document with the fonts `regular` and `bold`. `madeAt`: Unix seconds, absent = now; `page`: margins and whatever
 * else pdfkit takes.
 */
function newPdf({ title, language, madeAt, ...page }) {
  const made = madeAt === undefined ? {} : { CreationDate: new Date(madeAt * 1000) };
  const doc = new PDFDocument({
    ...{
      size: 'A4',
      lang: language,
      displayTitle: true,
      info: { Title: printable(title), Creator: 'Gaugeway', ...made },
    },
    ...page,
  });
  return doc.registerFont('regular', REGULAR).registerFont('bold', BOLD);
}

module.exports = { newPdf, printable };

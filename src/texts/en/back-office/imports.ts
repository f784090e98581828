export const imports = {
  lead: 'Customers, licenses and orders of a legacy shop from CSV files, in this order, and then its invoices as PDF files.',
  columnsHelp: 'The columns are in docs/operations/legacy-import.md. Nobody gets an e-mail.',
  kind: 'What the file has',
  kinds: { customers: 'Customers', licenses: 'Licenses', orders: 'Orders', documents: 'Invoices (PDF)' },
  file: 'File',
  fileHelp: 'CSV in UTF-8, up to 5 MB.',
  documentsHelp:
    'PDF files named by the order number, such as 117.pdf: up to 200 at a time, and 20 MB together.',
  tooLarge: 'This is too much. Choose smaller files, or use bin/admin import-history.',
  tooMany: 'These are more than 200 files. Choose fewer.',
  checked: (name: string) => `Dry run of ${name}`,
  summary: (added: number, known: number) => `To add: ${added}. Imported before: ${known}.`,
  nothingNew: 'All of this was imported before.',
  import: {
    open: 'Import',
    question: (name: string) => `Import ${name}?`,
    consequences: (added: number) => `This adds: ${added}. What was imported cannot be removed.`,
    submit: 'Import the file',
  },
  recount: {
    title: 'Figures of the reports',
    lead: 'The reports count by themselves what changes, every hour. Count all figures again if you doubt them.',
    open: 'Count again',
    question: 'Count all figures of the reports again?',
    consequences: 'Until it is done, the reports show the present figures. A large shop takes some minutes.',
    submit: 'Count the figures again',
  },
}

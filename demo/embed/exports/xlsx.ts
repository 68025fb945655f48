import { type TableData, tableCells } from './table-cells.ts';

/** Creates a spreadsheet with the table, and a second sheet that describes it. */
export async function toXlsx(data: TableData): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  const { headers, cells } = tableCells(data);
  const header = headers.map((value) => ({ value, fontWeight: 'bold' as const }));
  const rows = cells.map((row) => row.map((value) => ({ value })));
  const about = data.caption.map((value) => [{ value }]);
  return writeXlsxFile([
    { data: [header, ...rows], sheet: 'Data' },
    { data: about, sheet: 'About' },
  ]).toBlob();
}

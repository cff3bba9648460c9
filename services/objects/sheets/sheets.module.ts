import { Module } from '@nestjs/common';
import { AccountingPointsModule } from '../accounting-points/accounting-points.module';
import { DirectoriesModule } from '../directories/directories.module';
import { DirectorySheets } from './directory-sheets';
import { PointSheet } from './point-sheet';
import { SheetImportService } from './sheet-import.service';
import { SheetController } from './sheet.controller';
import { SheetRepository } from './sheet.repository';

@Module({
  imports: [AccountingPointsModule, DirectoriesModule],
  controllers: [SheetController],
  providers: [DirectorySheets, PointSheet, SheetImportService, SheetRepository],
})
export class SheetsModule {}

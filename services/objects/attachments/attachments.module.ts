import { Module } from '@nestjs/common';
import { AccountingPointsModule } from '../accounting-points/accounting-points.module';
import { ChangeLogModule } from '../change-log/change-log.module';
import { TreeModule } from '../tree/tree.module';
import { AttachmentController } from './attachment.controller';
import { AttachmentRepository } from './attachment.repository';
import { AttachmentService } from './attachment.service';
import { ObjectPhotoController } from './object-photo.controller';
import { ObjectPhotoRepository } from './object-photo.repository';
import { ObjectPhotoService } from './object-photo.service';

@Module({
  imports: [AccountingPointsModule, ChangeLogModule, TreeModule],
  controllers: [AttachmentController, ObjectPhotoController],
  providers: [AttachmentRepository, AttachmentService, ObjectPhotoRepository, ObjectPhotoService],
  exports: [ObjectPhotoRepository],
})
export class AttachmentsModule {}

import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { ModelsModule } from '../models/models.module';
import { AttributePublisher } from './attribute-publisher.repository';
import { AttributeController } from './attribute.controller';
import { AttributeRepository } from './attribute.repository';
import { AttributeService } from './attribute.service';
import { PublishAttributesJob } from './publish-attributes.job';

@Module({
  imports: [AuditModule, ModelsModule],
  controllers: [AttributeController],
  providers: [AttributePublisher, AttributeRepository, AttributeService, PublishAttributesJob],
  exports: [AttributeRepository],
})
export class AttributesModule {}

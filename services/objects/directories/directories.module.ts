import { Module } from '@nestjs/common';
import { ConsumerPublisher } from './consumer-publisher.repository';
import { DirectoryController } from './directory.controller';
import { DirectoryRepository } from './directory.repository';
import { DirectoryService } from './directory.service';
import { PublishConsumersJob } from './publish-consumers.job';

@Module({
  controllers: [DirectoryController],
  providers: [ConsumerPublisher, DirectoryRepository, DirectoryService, PublishConsumersJob],
  exports: [DirectoryRepository, DirectoryService],
})
export class DirectoriesModule {}
